/** The table: a game, and everything that is done at it. */

import type { Happening, View } from "spite-and-malice-client";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Session } from "../../game/session.ts";
import { sourceOf } from "../../game/places.ts";
import { address } from "../../router.ts";
import { fly, gesture } from "../../ui/fly.tsx";
import { play } from "../../ui/sound.ts";
import * as words from "../../words.ts";
import { Waiting } from "../lobby/waiting.tsx";
import { Actions } from "./actions.tsx";
import { Bar } from "./bar.tsx";
import { clear } from "./control.ts";
import { Cover } from "./cover.tsx";
import { draggable } from "./drag.ts";
import { End } from "./end.tsx";
import { History } from "./history.tsx";
import { handleKey } from "./keys.ts";
import { Menu } from "./menu.tsx";
import { Middle } from "./middle.tsx";
import { Opponent } from "./opponent.tsx";
import { Hand, OwnPiles } from "./own.tsx";
import { Status } from "./status.tsx";

export function Table({ id }: { id: string }) {
  const session = useMemo(() => new Session(id), [id]);
  const [ended, setEnded] = useState(true);
  const [open, setOpen] = useState<"menu" | "history" | null>(null);

  useEffect(() => {
    session.show = (view, fact) => show(session, view, fact);
    void session.open();
    const onKey = (event: KeyboardEvent) => handleKey(session, event);
    addEventListener("keydown", onKey);
    const still = draggable(session);
    return () => {
      still();
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

  const game = session.game.value;
  if (view.status === "waiting" && game) return <Waiting view={view} game={game} />;

  const home = session.home.value;
  const others = view.seats.map((_, n) => view.seats[(home + n) % view.seats.length]).slice(1);
  const covered = session.covered.value;
  const called = session.called.value;
  // How many cards lie under the tops: the table makes room for them.
  const covers = (seats: (View["seats"][number] | undefined)[]) => Math.max(0, ...seats.flatMap((seat) => seat?.sides.map((stack) => stack.length - 1) ?? []));
  const room = {
    "--others": others.length || 1,
    "--theirs": Math.min(covers(others), 9),
    "--mine": Math.min(covers([view.seats[home]]), 9),
    "--piles": view.rules.side_stacks + 1,
    "--places": Math.min(view.centers.length + 1, 6),
    "--held": Math.min(view.rules.hand_size, 5),
  };
  const put = (event: Event) => {
    if (!(event.target as Element).closest("button, a, dialog, .cover")) clear(session);
  };
  return (
    <main class="table" style={room} onClick={put}>
      <h1 class="unseen">{words.title}</h1>
      <Bar session={session} onMenu={() => setOpen("menu")} />
      <div class="opponents">{others.map((seat) => seat && <Opponent key={seat.seat} session={session} seat={seat} />)}</div>
      <Middle session={session} />
      <Status session={session} />
      <OwnPiles session={session} />
      <div class="dock">
        <Hand session={session} />
        <Actions session={session} onHistory={() => setOpen("history")} />
      </div>
      {called && (
        <p key={`${called.seat}-${called.left}`} class={`call ${called.left <= 1 ? "last" : ""}`} aria-hidden="true">
          {words.count(view, called.seat, called.left, home)}
        </p>
      )}
      {covered && <Cover session={session} name={covered.name} />}
      {open === "menu" && <Menu session={session} onClose={() => setOpen(null)} />}
      {open === "history" && <History session={session} onClose={() => setOpen(null)} />}
      {(view.result ?? view.status === "abandoned") && ended && open === null && <End session={session} onClose={() => setEnded(false)} />}
    </main>
  );
}

/** Shows a happening: the card flies, a completed stack bows. */
async function show(session: Session, view: View, { type, seat, move, center, card }: Happening): Promise<void> {
  if (type === "played" && move && seat !== undefined) {
    const source = sourceOf(view, seat, move);
    const hand = view.seats[seat]?.hand && source?.from === "hand" ? `hand-${seat}-${source.n}` : `hand-${seat}`;
    const from = move.source === "payoff" ? `payoff-${seat}` : move.source === "side" ? `side-${seat}-${move.source_index}` : hand;
    const to = move.kind === "build" ? `center-${move.target_index}` : move.kind === "load" ? `payoff-${move.target_index}` : `side-${seat}-${move.target_index}`;
    // A card that was dragged there lies there already.
    if (!session.dropped) await fly(from, to, move.card);
    session.dropped = false;
    play(move.source === "payoff" ? "payoff" : "card");
  } else if (type === "completed") {
    play("complete");
    await gesture(`center-${center}`, "bow");
  } else if (type === "turned_up" && seat !== undefined && card) {
    await gesture(`payoff-${seat}`, "turn-up");
  }
}
