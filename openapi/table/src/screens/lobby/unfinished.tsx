/** Questions before an unfinished game is left: at its table, and where a new one would begin. */

import type { Game } from "spite-and-malice-client";
import { useEffect, useState } from "preact/hooks";
import { forgetful, wallet } from "../../api/wallet.ts";
import { address, answer, asked, guardWith, place } from "../../router.ts";
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

/** Asks when somebody leaves an unfinished game by a link to the lobby, or by the browser's Back. */
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
    // The seat of a game goes on from any page of this browser, unless it keeps nothing.
    const onUnload = (event: Event) => forgetful.value && unfinishedHere() && event.preventDefault();
    guardWith(unfinishedHere);
    addEventListener("click", onClick, true);
    addEventListener("beforeunload", onUnload);
    return () => {
      removeEventListener("click", onClick, true);
      removeEventListener("beforeunload", onUnload);
    };
  }, []);
  const back = asked.value;
  if (!asking && !back) return null;
  const close = (leaves: boolean) => (setAsking(false), answer(leaves));
  const stay = () => close(false);
  const actions = (
    <>
      <a class="button main" data-leave="yes" href={back ? address(back.room, back.argument) : address("lobby")} onClick={() => close(true)}>{words.leaveYes}</a>
      <button class="button" type="button" onClick={stay}>{words.leaveNo}</button>
    </>
  );
  return <Dialog title={words.leave} onClose={stay} actions={actions}><p>{words.leaveNote}</p></Dialog>;
}

/** Whether the game that is on the table is one's own, and goes on. */
function unfinishedHere(): boolean {
  const { room, argument } = place.value;
  const known = wallet.value.games.find((each) => each.id === argument);
  return room === "game" && known !== undefined && !known.over;
}
