/** One line that says how things stand, and what can be done about a replay. */

import type { Session } from "../../game/session.ts";
import { Icon } from "../../ui/icons.tsx";
import * as words from "../../words.ts";

export function Status({ session }: { session: Session }) {
  const view = session.view.value;
  if (!view) return null;
  const note = session.note.value;
  const at = session.game.value?.local && !session.covered.value ? `${view.seats[session.home.value]?.name}: ` : "";
  const hint = session.hint.value;
  const text = note?.text ?? (hint && words.hint(hint)) ?? at + words.standing(view, session.home.value, session.replaying.value);
  return (
    <div class="status">
      <p class={note?.wrong ? "wrong" : hint ? "hint" : ""} aria-hidden="true">
        {session.link.value === "lost" && !session.busy.value ? words.ui.linkLost : text}
      </p>
      {session.replaying.value && (
        <span class="replay">
          <button class="button small" type="button" onClick={() => session.setPaused(!session.paused.value)}>
            <Icon name={session.paused.value ? "play" : "pause"} /> {session.paused.value ? words.ui.goOn : words.ui.pause}
          </button>
          <button class="button small" type="button" onClick={() => session.skip()}>
            <Icon name="skip" /> {words.ui.skip}
          </button>
        </span>
      )}
    </div>
  );
}
