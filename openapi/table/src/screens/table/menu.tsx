/** What is done at a table beside playing. */

import { useState } from "preact/hooks";
import type { Session } from "../../game/session.ts";
import { address } from "../../router.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { HandoverDialog, SettingsDialog } from "../../ui/lazy.tsx";
import * as words from "../../words.ts";
import { handover, lobby } from "../../words/lobby.ts";
import { DealDetails, dealAgain, mayGiveUpToReplay } from "./deal.tsx";
import { History } from "./history.tsx";

type Open = "menu" | "settings" | "handover" | "history" | "deal" | "resign" | "again";

export function Menu({ session, onClose }: { session: Session; onClose(): void }) {
  const [open, setOpen] = useState<Open>("menu");
  const [wrong, setWrong] = useState("");
  const view = session.view.value;
  const game = session.game.value;
  if (!view || !game) return null;
  if (open === "history") return <History session={session} onClose={onClose} />;
  if (open === "settings") return <SettingsDialog onClose={onClose} />;
  if (open === "handover") return <HandoverDialog id={session.id} local={game.local} onClose={onClose} />;
  if (open === "deal") return <DealDetails session={session} onClose={onClose} />;

  const seat = typeof view.viewer === "number" ? view.viewer : null;
  const going = view.status === "active" || view.status === "paused";
  const others = game.seats.filter((each) => each.seat !== seat);
  const replay = () => dealAgain(game).catch((error: Error) => setWrong(error.message || words.unreachable));
  const giveUpAndReplay = async () => {
    await session.resign();
    if (session.view.value?.result) await replay();
    else setWrong(session.note.value?.text ?? words.notDone);
  };
  const then = (work: () => Promise<void>) => () => {
    onClose();
    void work();
  };

  if (open === "resign" || open === "again") {
    const again = open === "again";
    return (
      <Dialog
        title={again ? words.ui.again : words.ui.giveUpGame}
        onClose={onClose}
        actions={
          <>
            <button class="button" type="button" onClick={onClose}>{words.ui.keep}</button>
            <button class="button danger" type="button" onClick={again ? () => void giveUpAndReplay() : then(() => session.resign())}>
              {again ? words.ui.yesAgain : words.ui.yesResign}
            </button>
          </>
        }
      >
        <p>{again ? words.ui.reallyAgain : words.ui.reallyResign}</p>
        {wrong && <p class="wrong" role="alert">{wrong}</p>}
      </Dialog>
    );
  }
  const item = (text: string, onClick: () => void) => <button class="button" type="button" onClick={onClick}>{text}</button>;
  return (
    <Dialog title={words.ui.menu} onClose={onClose}>
      <div class="menu">
        {item(words.ui.history, () => setOpen("history"))}
        {item(words.ui.copyDeal, () => setOpen("deal"))}
        {view.result && item(words.ui.again, () => void replay())}
        {going && seat !== null && mayGiveUpToReplay(game, seat) && item(words.ui.again, () => setOpen("again"))}
        {going && seat !== null && item(view.status === "paused" ? words.ui.resumeGame : words.ui.pauseGame, then(() => session.amend({ paused: view.status !== "paused" })))}
        {going && seat !== null && others.some((each) => each.kind === "computer") &&
          item(game.computer_turns === "auto" ? words.ui.onRequest : words.ui.automatic, then(() => session.amend({ computer_turns: game.computer_turns === "auto" ? "on_request" : "auto" })))}
        {going && seat !== null && !game.local && others.some((each) => each.kind === "human") && view.turn?.seat !== seat && item(words.ui.claimWin, then(() => session.claimWin()))}
        {going && seat !== null && item(words.ui.giveUpGame, () => setOpen("resign"))}
        {view.status === "finished" && <a class="button" href={address("review", session.id)}>{words.ui.lookBack}</a>}
        {item(words.ui.settings, () => setOpen("settings"))}
        {going && seat !== null && item(handover.title, () => setOpen("handover"))}
        <a class="button" href={address("rules", session.id)}>{words.ui.rules}</a>
        <a class="button" href={address("new", session.id)}>{lobby.freshRules}</a>
        <a class="button" href={address("statistics")}>{lobby.statistics}</a>
        <a class="button" href={address("lobby")}>{words.ui.lobby}</a>
      </div>
      {wrong && <p class="wrong" role="alert">{wrong}</p>}
      {session.link.value === "polled" && <p class="note small">{words.ui.polled}</p>}
    </Dialog>
  );
}
