/** Buttons below the hand. */

import type { Session } from "../../game/session.ts";
import { Icon } from "../../ui/icons.tsx";
import * as words from "../../words.ts";
import { clear } from "./control.ts";

export function Actions({ session, onHistory }: { session: Session; onHistory(): void }) {
  const view = session.view.value;
  if (!view) return null;
  const game = session.game.value;
  const busy = session.busy.value;
  const undo = session.undoable.value;
  const waits = view.turn && view.seats[view.turn.seat]?.kind === "computer" && view.computer === null && game?.computer_turns === "on_request";
  const plays = typeof view.viewer === "number";
  return (
    <div class="actions">
      {waits && plays && (
        <button class="button main" type="button" disabled={busy} onClick={() => void session.requestTurn()}>
          <Icon name="play" /> {words.ui.playComputer}
        </button>
      )}
      {plays && (
        <button
          class="button"
          type="button"
          aria-disabled={!undo.available || busy}
          title={undo.reason ?? ""}
          onClick={() => (undo.available ? void session.undo() : session.tell(undo.reason ?? ""))}
        >
          <Icon name="undo" /> {words.ui.undo}
        </button>
      )}
      {plays && game?.hints && (
        <button class="button" type="button" aria-disabled={!session.mayMove.value || session.thinking.value} onClick={() => void session.askHint()}>
          <Icon name="bulb" /> {words.ui.hint}
        </button>
      )}
      <button class="button" type="button" aria-haspopup="dialog" onClick={onHistory}>
        <Icon name="clock" /> {words.ui.lastTurn}
      </button>
      {session.chosen.value && (
        <button class="button" type="button" onClick={() => clear(session)}>
          <Icon name="cross" /> {words.ui.clear}
        </button>
      )}
    </div>
  );
}
