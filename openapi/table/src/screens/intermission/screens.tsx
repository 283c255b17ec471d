/** What stands where the table was. Nothing on it works, and nothing on it is true. */

import { Dashboard } from "./dashboard.tsx";
import { Editor } from "./editor.tsx";
import { Inbox } from "./inbox.tsx";
import { Plan } from "./plan.tsx";
import { Report } from "./report.tsx";
import { Sheet } from "./sheet.tsx";

export function Screens({ kind }: { kind: string }) {
  switch (kind) {
    case "dashboard":
      return <Dashboard />;
    case "sheet":
      return <Sheet />;
    case "inbox":
      return <Inbox />;
    case "editor":
      return <Editor />;
    case "report":
      return <Report />;
    case "plan":
      return <Plan />;
    default:
      return <div class="im-curtain" />;
  }
}
