/** The table: a game, and everything that is done at it. */

import type { Happening, View } from "spite-and-malice-client";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Session } from "../../game/session.ts";
import { sourceOf } from "../../game/places.ts";
import { address } from "../../router.ts";
import { fly, gesture } from "../../ui/fly.tsx";
import { play } from "../../ui/sound.ts";
import * as words from "../../words.ts";
import { clear } from "./control.ts";
import { End } from "./end.tsx";
import { handleKey } from "./keys.ts";
import { Middle } from "./middle.tsx";
import { Opponent } from "./opponent.tsx";
import { Own } from "./own.tsx";
import { Status } from "./status.tsx";

export function Table({ id }: { id: string }) {
  const session = useMemo(() => new Session(id), [id]);
  const [ended, setEnded] = useState(true);

  useEffect(() => {
    session.show = show;
    void session.open();
    const onKey = (event: KeyboardEvent) => handleKey(session, event);
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey);
      session.close();
    };
  }, [session]);

  const view = session.view.value;
  const lost = session.lost.value;
  useEffect(() => {
    document.title = view?.legal_moves.length ? words.titleYourTurn : words.title;
  }, [view]);

  if (lost !== null) {
    return (
      <main class="page">
        <h1>{words.title}</h1>
        <p class="wrong" role="alert">{lost}</p>
        <p><a class="button" href={address("lobby")}>{words.ui.lobby}</a></p>
      </main>
    );
  }
  if (!view) return <main class="page"><p class="note" role="status">{words.ui.opening}</p></main>;

  const home = session.home.value;
  const others = view.seats.map((_, n) => view.seats[(home + n) % view.seats.length]).slice(1);
  const covered = session.covered.value;
  const called = session.called.value;
  return (
    <main class="table" data-others={others.length} onClick={(event) => !(event.target as Element).closest("button, dialog") && clear(session)}>
      <h1 class="unseen">{words.title}</h1>
      <header class="bar">
        <a class="button small" href={address("lobby")}>{words.ui.lobby}</a>
        <span class="bar-title">{words.lobby.rulesetName(session.game.value?.ruleset ?? "")}</span>
        {session.game.value?.practice && <span class="badge">{words.ui.practice}</span>}
      </header>
      <div class="opponents">
        {others.map((seat) => seat && <Opponent key={seat.seat} session={session} seat={seat} />)}
      </div>
      <Middle session={session} />
      <Status session={session} />
      <Own session={session} />
      <footer class="actions">
        <button class="button" type="button" disabled={!view.undo.available || session.busy.value} title={view.undo.reason ?? ""} onClick={() => void session.undo()}>
          {words.ui.undo}
        </button>
        <button class="button" type="button" disabled={session.chosen.value === null} onClick={() => clear(session)}>{words.ui.clear}</button>
      </footer>
      {called && <p key={`${called.seat}-${called.left}`} class={`call ${called.left === 1 ? "last" : ""}`} aria-hidden="true">{words.count(view, called.seat, called.left, home)}</p>}
      {covered && (
        <div class="cover">
          <p>{words.passTo(covered.name)}</p>
          <button class="button main" type="button" disabled={session.busy.value} onClick={() => void session.reveal()}>{words.ui.reveal}</button>
        </div>
      )}
      {view.result && ended && <End session={session} onClose={() => setEnded(false)} />}
    </main>
  );
}

/** Shows a happening: the card flies, a completed stack bows. */
async function show(view: View, { type, seat, move, center, card }: Happening): Promise<void> {
  if (type === "played" && move && seat !== undefined) {
    const source = sourceOf(view, seat, move);
    const hand = view.seats[seat]?.hand && source?.from === "hand" ? `hand-${seat}-${source.n}` : `hand-${seat}`;
    const from = move.source === "payoff" ? `payoff-${seat}` : move.source === "side" ? `side-${seat}-${move.source_index}` : hand;
    const to = move.kind === "build" ? `center-${move.target_index}` : move.kind === "load" ? `payoff-${move.target_index}` : `side-${seat}-${move.target_index}`;
    await fly(from, to, move.card);
    play(move.source === "payoff" ? "payoff" : "card");
  } else if (type === "completed") {
    play("complete");
    await gesture(`center-${center}`, "bow");
  } else if (type === "turned_up" && seat !== undefined && card) {
    await gesture(`payoff-${seat}`, "turn-up");
  }
}
