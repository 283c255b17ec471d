/** Questions before an unfinished game is left: at its table, and where a new one would begin. */

import type { Game } from "spite-and-malice-client";
import { useEffect, useState } from "preact/hooks";
import { wallet } from "../../api/wallet.ts";
import { address, place } from "../../router.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { lobby as words } from "../../words/lobby.ts";
import { GameLink } from "./list.tsx";

export function Unfinished({ games, onStart, onClose }: { games: readonly Game[]; onStart(): void; onClose(): void }) {
  const actions = (
    <>
      <button class="button main" type="button" onClick={onStart}>{words.startAnyway}</button>
      <button class="button" type="button" onClick={onClose}>{words.stay}</button>
    </>
  );
  return (
    <Dialog title={words.unfinished} onClose={onClose} actions={actions}>
      <p>{words.unfinishedNote}</p>
      <ul class="games">{games.slice(0, 3).map((game) => <li key={game.id}><GameLink game={game} /></li>)}</ul>
    </Dialog>
  );
}

/** Asks when somebody follows a link from an unfinished game to the lobby. */
export function LeaveGuard() {
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
      if (!plain || link?.getAttribute("href") !== address("lobby") || link.dataset["leave"] || !unfinishedHere()) return;
      event.preventDefault();
      setAsking(true);
    };
    addEventListener("click", onClick, true);
    return () => removeEventListener("click", onClick, true);
  }, []);
  if (!asking) return null;
  const close = () => setAsking(false);
  const actions = (
    <>
      <a class="button main" data-leave="yes" href={address("lobby")} onClick={close}>{words.leaveYes}</a>
      <button class="button" type="button" onClick={close}>{words.leaveNo}</button>
    </>
  );
  return <Dialog title={words.leave} onClose={close} actions={actions}><p>{words.leaveNote}</p></Dialog>;
}

/** Whether the game that is on the table is one's own, and goes on. */
function unfinishedHere(): boolean {
  const { room, argument } = place.value;
  const known = wallet.value.games.find((each) => each.id === argument);
  return room === "game" && known !== undefined && !known.over;
}
