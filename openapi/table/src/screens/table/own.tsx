/** One's own place: pay-off pile, side stacks and hand. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { Back, Card } from "../../cards/card.tsx";
import { isWild, order } from "../../cards/cards.ts";
import { cardAt, placings, same, type Source } from "../../game/places.ts";
import type { Session } from "../../game/session.ts";
import { settings } from "../../ui/settings.ts";
import * as words from "../../words.ts";
import { tapSource } from "./control.ts";
import { Empty, Fan, Pile } from "./piles.tsx";

export function Own({ session }: { session: Session }) {
  const hand = useRef<HTMLDivElement>(null);
  const focused = useRef(-1);
  const view = session.view.value;
  const home = session.home.value;
  const seat = view?.seats[home];

  // A card that was played takes the focus with it: the next one gets it.
  useLayoutEffect(() => {
    if (focused.current < 0 || document.activeElement !== document.body) return;
    const cards = hand.current?.querySelectorAll("button");
    cards?.[Math.min(focused.current, cards.length - 1)]?.focus();
  });

  if (!view || !seat) return null;
  const { rules } = view;
  const mayMove = session.mayMove.value;
  const chosen = mayMove ? session.chosen.value : null;
  const code = chosen ? cardAt(view, home, chosen) : undefined;
  const open = chosen ? placings(view, home, chosen) : [];
  const name = words.nameOf(view, home, home);
  const state = (source: Source) => {
    if (!mayMove) return "";
    if (same(chosen, source)) return "chosen";
    return placings(view, home, source).some((place) => place.to === "center") ? "fits" : "";
  };
  const shown = seat.hand ? order(seat.hand, settings.value.sort) : [];
  return (
    <section class={`own ${view.turn?.seat === home ? "turn" : ""}`} aria-label={name === "You" ? words.ui.yourCards : name}>
      <div class="seat-row">
        <button
          type="button"
          class={`place payoff ${state({ from: "payoff" })}`}
          data-spot={`payoff-${home}`}
          aria-label={words.payoffPile(name, seat.payoff.top, seat.payoff.count)}
          aria-pressed={same(chosen, { from: "payoff" })}
          onClick={() => tapSource(session, { from: "payoff" })}
        >
          <Pile top={seat.payoff.top} count={seat.payoff.count} rules={rules} />
        </button>
        {seat.sides.map((stack, n) => {
          const legal = open.some((place) => place.to === "side" && place.n === n);
          const label = words.sideStack(name, n, stack);
          return (
            <button
              key={n}
              type="button"
              class={`place side ${legal ? "legal" : ""} ${state({ from: "side", n })}`}
              data-spot={`side-${home}-${n}`}
              aria-label={legal && code ? words.placeHere(code, label) : label}
              aria-pressed={same(chosen, { from: "side", n })}
              onClick={() => tapSource(session, { from: "side", n })}
            >
              {stack.length > 0 ? <Fan cards={stack} rules={rules} /> : <Empty />}
            </button>
          );
        })}
      </div>
      <div
        class="hand"
        ref={hand}
        role="group"
        aria-label={words.ui.hand}
        style={{ "--held": Math.max(seat.hand_count, 1) }}
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
                  class={`place held-card ${state({ from: "hand", n })}`}
                  data-spot={`hand-${home}-${n}`}
                  aria-label={words.handCard(card, at + 1, shown.length)}
                  aria-pressed={same(chosen, { from: "hand", n })}
                  onClick={() => tapSource(session, { from: "hand", n })}
                >
                  <Card code={card} wild={isWild(card, rules)} />
                </button>
              );
            })
          : Array.from({ length: seat.hand_count }, (_, n) => (
              <span key={n} class="place held-card" data-spot={`hand-${home}-${n}`}>
                <Back />
              </span>
            ))}
      </div>
    </section>
  );
}
