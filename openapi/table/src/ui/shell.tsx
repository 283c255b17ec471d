/** What is around every screen: live regions, and what is wrong with the network. */

import { trouble } from "../api/request.ts";
import { forgetful } from "../api/wallet.ts";
import { Shapes } from "../cards/suits.tsx";
import { LeaveGuard } from "../screens/lobby/unfinished.tsx";
import { ui } from "../words.ts";
import { polite, urgent } from "./announce.ts";
import { Intermission } from "./intermission.tsx";

export function Shell() {
  return (
    <>
      <Shapes />
      <div class="unseen" role="status" aria-live="polite">{polite}</div>
      <div class="unseen" role="alert">{urgent}</div>
      <Trouble />
      <LeaveGuard />
      <Intermission />
    </>
  );
}

function Trouble() {
  const now = trouble.value;
  if (!now) return forgetful.value ? <p class="trouble">{ui.forgetful}</p> : null;
  // A second try often helps, and is nobody's concern.
  if (now.tries < 2) return null;
  return (
    <div class="trouble" role="alert">
      <span>{ui.noAnswer}</span>
      <button class="button small" type="button" onClick={() => now.now()}>{ui.tryNow}</button>
      <button class="button small" type="button" onClick={() => now.stop()}>{ui.giveUp}</button>
    </div>
  );
}
