/** One's own place: pay-off pile, side stacks and hand. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { Back, Card } from "../../cards/card.tsx";
import { isWild, order } from "../../cards/cards.ts";
import type { Session } from "../../game/session.ts";
import { mayMove, settings } from "../../ui/settings.ts";
import * as words from "../../words.ts";
import { tapSource } from "./control.ts";
import { marks } from "./marks.ts";
import { Empty, Fan, Pile } from "./piles.tsx";

/** The pay-off pile and the side stacks. */
export function OwnPiles({ session }: { session: Session }) {
  const view = session.view.value;
  const home = session.home.value;
  const seat = view?.seats[home];
  if (!view || !seat) return null;
  const mark = marks(session);
  const name = words.nameOf(view, home, home);
  return (
    <section class={`own own-piles seat-row ${view.turn?.seat === home ? "turn" : ""}`} aria-label={name === "You" ? words.ui.yourCards : name}>
      <button
        type="button"
        class={`place payoff ${mark.card({ from: "payoff" })}`}
        data-spot={`payoff-${home}`}
        aria-label={words.payoffPile(name, seat.payoff.top, seat.payoff.count)}
        aria-pressed={mark.chosen({ from: "payoff" })}
        onClick={() => tapSource(session, { from: "payoff" })}
      >
        <span class="needs soft" aria-hidden="true">{words.ui.payoff} </span>
        <Pile top={seat.payoff.top} count={seat.payoff.count} rules={view.rules} />
      </button>
      {seat.sides.map((stack, n) => {
        const label = words.sideStack(name, n, stack);
        const legal = mark.open({ to: "side", n }) && mark.code;
        return (
          <button
            key={n}
            type="button"
            class={`place side ${mark.place({ to: "side", n })} ${mark.card({ from: "side", n })}`}
            data-spot={`side-${home}-${n}`}
            aria-label={legal ? words.placeHere(legal, label) : label}
            aria-pressed={mark.chosen({ from: "side", n })}
            onClick={() => tapSource(session, { from: "side", n })}
          >
            {stack.length > 0 ? <Fan cards={stack} rules={view.rules} /> : <Empty />}
          </button>
        );
      })}
    </section>
  );
}

export function Hand({ session }: { session: Session }) {
  const ref = useRef<HTMLDivElement>(null);
  const focused = useRef(-1);
  const view = session.view.value;
  const home = session.home.value;
  const seat = view?.seats[home];

  // A card that was played takes the focus with it: the one in its place gets it.
  useLayoutEffect(() => {
    if (focused.current < 0 || document.activeElement !== document.body) return;
    const cards = ref.current?.querySelectorAll("button");
    cards?.[Math.min(focused.current, cards.length - 1)]?.focus();
  });

  // At one screen: a hand that was covered is turned over.
  const open = seat?.hand != null;
  const covered = useRef(false);
  useLayoutEffect(() => {
    if (open && covered.current && mayMove()) {
      [...(ref.current?.children ?? [])].forEach((card, n) =>
        card.animate([{ transform: "perspective(500px) rotateY(-90deg)" }, { transform: "none" }], { duration: 280, delay: 60 * n, easing: "ease-out", fill: "backwards" }),
      );
    }
    covered.current = seat != null && !open;
  }, [open, seat != null]);

  if (!view || !seat) return null;
  const mark = marks(session);
  const shown = seat.hand ? order(seat.hand, settings.value.sort) : [];
  return (
    <div
      class="own hand"
      ref={ref}
      role="group"
      aria-label={words.ui.hand}
      data-spot={`hand-${home}`}
      onFocusIn={(event) => (focused.current = [...event.currentTarget.children].indexOf(event.target as Element))}
      onFocusOut={(event) => event.relatedTarget && (focused.current = -1)}
    >
      {seat.hand
        ? shown.map((n, at) => {
            const card = seat.hand?.[n] ?? "";
            return (
              <button
                key={at}
                type="button"
                class={`place held-card ${mark.card({ from: "hand", n })}`}
                data-spot={`hand-${home}-${n}`}
                aria-label={words.handCard(card, at + 1, shown.length)}
                aria-pressed={mark.chosen({ from: "hand", n })}
                onClick={() => tapSource(session, { from: "hand", n })}
              >
                <Card code={card} wild={isWild(card, view.rules)} />
              </button>
            );
          })
        : Array.from({ length: seat.hand_count }, (_, n) => (
            <span key={n} class="place held-card">
              <Back />
            </span>
          ))}
    </div>
  );
}
