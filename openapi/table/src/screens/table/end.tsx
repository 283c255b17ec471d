/** The end of a game: who has won, why, and what it scores. */

import { useState } from "preact/hooks";
import { rematch } from "../../api/games.ts";
import { carryOn, tokenFor } from "../../api/wallet.ts";
import type { Session } from "../../game/session.ts";
import { address, go } from "../../router.ts";
import { Dialog } from "../../ui/dialog.tsx";
import * as words from "../../words.ts";
import { dealAgain } from "./deal.tsx";

export function End({ session, onClose }: { session: Session; onClose(): void }) {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState("");
  const view = session.view.value;
  if (!view) return null;
  const { result, match, next_game_id: next } = view;
  const home = session.home.value;
  const plays = typeof view.viewer === "number";
  const game = session.game.value;
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setWrong((error as Error).message || words.unreachable);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={words.headline(view, home)}
      onClose={onClose}
      kind="end"
      actions={
        <>
          {next ? (
            <button class="button main" type="button" onClick={() => (carryOn(session.id, next), go("game", next))}>{words.ui.nextGame}</button>
          ) : (
            plays && result && <button class="button main" type="button" disabled={busy} onClick={() => void during(async () => go("game", (await rematch(session.id, tokenFor(session.id))).id))}>{words.ui.rematch}</button>
          )}
          {plays && game && <button class="button" type="button" disabled={busy} onClick={() => void during(() => dealAgain(game))}>{words.ui.again}</button>}
          {view.status === "finished" && <a class="button" href={address("review", session.id)}>{words.ui.lookBack}</a>}
          <button class="button" type="button" onClick={onClose}>{words.ui.look}</button>
          <button class="button" type="button" onClick={() => go("lobby")}>{words.ui.anotherGame}</button>
        </>
      }
    >
      {result && <p>{words.ending(result)}</p>}
      {result && (
        <table class="score">
          <thead>
            <tr>
              <th scope="col">{words.ui.place}</th>
              <th scope="col">{words.ui.left}</th>
              <th scope="col">{words.ui.points}</th>
              {match && <th scope="col">{words.ui.total}</th>}
            </tr>
          </thead>
          <tbody>
            {view.seats.map((seat) => (
              <tr key={seat.seat} class={seat.seat === result.winner ? "winner" : ""}>
                <th scope="row">{words.nameOf(view, seat.seat, home)}</th>
                <td>{seat.payoff.count}</td>
                <td>{result.points[seat.seat] ?? 0}</td>
                {match && <td>{match.totals[seat.seat]}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {game?.practice && <p class="note">{words.ui.practiceNote}</p>}
      {wrong && <p class="wrong" role="alert">{wrong}</p>}
    </Dialog>
  );
}
