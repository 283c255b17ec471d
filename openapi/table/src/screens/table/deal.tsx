/** A game's deal: passed on as a text, or dealt once more. */

import type { Deal, Game, GameDeal, NewGame } from "spite-and-malice-client";
import { useEffect, useState } from "preact/hooks";
import { newGame } from "../../api/games.ts";
import { ask, clientOf } from "../../api/request.ts";
import { tokenFor, wallet } from "../../api/wallet.ts";
import type { Session } from "../../game/session.ts";
import { go } from "../../router.ts";
import { say } from "../../ui/announce.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { settings } from "../../ui/settings.ts";
import * as words from "../../words.ts";

export function dealOf(id: string): Promise<GameDeal> {
  return ask<GameDeal>(({ signal }) => clientOf(tokenFor(id)).GET("/v1/games/{game_id}/deal", { params: { path: { game_id: id } }, signal }));
}

/** The same cards at the same table, once more. */
export async function dealAgain(game: Game): Promise<void> {
  const deal = await dealOf(game.id);
  const { ruleset, rules, undo, hints, local, computer_turns } = game;
  const body = {
    ruleset,
    rules,
    undo,
    hints,
    local,
    computer_turns,
    seats: game.seats.map(({ kind, name, level }) => ({ kind, name, ...(kind === "computer" && { level }) })),
    deal: again(deal),
  } as NewGame;
  const made = await newGame(body, wallet.value.player?.name ?? (settings.value.name.trim() || words.ui.guest));
  go("game", made.id);
}

/** What the same cards are asked for with. */
function again({ code, position }: GameDeal): Deal {
  if (position) return { kind: "position", position };
  // What is kept until the day is over is today's.
  return code === null ? { kind: "daily" } : { kind: "code", code };
}

/** Whether a game that goes on can be given up so that its deal becomes known: nobody else is left to play on. */
export function mayGiveUpToReplay(game: Game, seat: number): boolean {
  return game.seats.length <= 2 && game.seats.every((each) => each.seat === seat || each.kind === "computer");
}

export function DealDetails({ session, onClose }: { session: Session; onClose(): void }) {
  const [text, setText] = useState("");
  const [note, setNote] = useState("");
  useEffect(() => {
    const view = session.view.value;
    const game = session.game.value;
    if (!view || !game) return;
    dealOf(session.id).then(
      (deal) => setText(words.dealDetails(game, deal, view, session.home.value)),
      (error: Error) => setNote(error.message || words.unreachable),
    );
  }, [session]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setNote(words.ui.copied);
      say(words.ui.copied);
    } catch {
      // Not there without https, or not allowed.
      setNote(words.ui.copyByHand);
    }
  };
  return (
    <Dialog
      title={words.ui.copyDeal}
      onClose={onClose}
      actions={
        <>
          <button class="button main" type="button" disabled={!text} onClick={() => void copy()}>{words.ui.copy}</button>
          <button class="button" type="button" onClick={onClose}>{words.ui.close}</button>
        </>
      }
    >
      <pre class="details" tabIndex={0}>{text}</pre>
      <p class="note" role="status">{note}</p>
    </Dialog>
  );
}
