/** Another seat: who sits there, what everybody may see of its cards. */

import type { View } from "spite-and-malice-client";
import { useState } from "preact/hooks";
import { Back, Card } from "../../cards/card.tsx";
import { isWild } from "../../cards/cards.ts";
import type { Session } from "../../game/session.ts";
import { Dialog } from "../../ui/dialog.tsx";
import * as words from "../../words.ts";
import { Portrait } from "./characters.tsx";
import { tapTarget } from "./control.ts";
import { marks } from "./marks.ts";
import { Empty, Fan, Pile } from "./piles.tsx";

type Seat = View["seats"][number];

export function Opponent({ session, seat }: { session: Session; seat: Seat }) {
  const [open, setOpen] = useState(false);
  const view = session.view.value;
  if (!view) return null;
  const turn = view.turn?.seat === seat.seat;
  const level = seat.level ? words.levelNames[seat.level] : undefined;
  const mark = marks(session);
  const payoff = words.payoffPile(seat.name, seat.payoff.top, seat.payoff.count);
  const pile = <Pile top={seat.payoff.top} count={seat.payoff.count} rules={view.rules} />;
  return (
    <section class={`opponent ${turn ? "turn" : ""}`} aria-label={seat.name}>
      <button type="button" class="who" onClick={() => setOpen(true)} data-spot={`who-${seat.seat}`}>
        <Portrait name={seat.name} kind={seat.kind} />
        <span class="who-name">{seat.name}</span>
        {level && <span class="who-level">{level}</span>}
        <span class="held" data-spot={`hand-${seat.seat}`}>
          <span class="held-backs" aria-hidden="true">
            {Array.from({ length: Math.min(seat.hand_count, 6) }, (_, n) => <Back key={n} />)}
          </span>
          {seat.hand_count} <span class="unseen">{words.opponentHand(seat.hand_count)}</span>
        </span>
      </button>
      <div class="seat-row">
        {view.rules.load ? (
          <button
            type="button"
            class={`place payoff ${mark.place({ to: "payoff", n: seat.seat })}`}
            data-spot={`payoff-${seat.seat}`}
            aria-label={payoff}
            onClick={() => tapTarget(session, { to: "payoff", n: seat.seat })}
          >
            {pile}
          </button>
        ) : (
          <div class="place payoff" data-spot={`payoff-${seat.seat}`} role="img" aria-label={payoff}>
            {pile}
          </div>
        )}
        {seat.sides.map((stack, n) => (
          <div key={n} class="place side" data-spot={`side-${seat.seat}-${n}`} role="img" aria-label={words.sideStack(seat.name, n, stack)}>
            {stack.length > 0 ? <Fan cards={stack} rules={view.rules} /> : <Empty />}
          </div>
        ))}
      </div>
      {open && <Stacks view={view} seat={seat} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** Every card of a seat's side stacks, large. */
export function Stacks({ view, seat, onClose }: { view: View; seat: Seat; onClose(): void }) {
  return (
    <Dialog title={words.ui.stacksOf(seat.name)} onClose={onClose} kind="wide">
      {seat.sides.map((stack, n) => (
        <section key={n} class="spread">
          <h3>{words.ui.sideStack(n)}</h3>
          {stack.length === 0 ? (
            <p class="note">{words.ui.empty}</p>
          ) : (
            <ol class="spread-cards" aria-label={words.ui.bottomToTop}>
              {stack.map((code, place) => (
                <li key={place}>
                  <Card code={code} wild={isWild(code, view.rules)} />
                  <span class="unseen">{words.card(code)}</span>
                </li>
              ))}
            </ol>
          )}
        </section>
      ))}
    </Dialog>
  );
}
