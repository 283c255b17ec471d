/** The middle of the table: the stock, and the center stacks with what each needs next. */

import { Back, Card } from "../../cards/card.tsx";
import { corner, isWild } from "../../cards/cards.ts";
import { cardAt, placings } from "../../game/places.ts";
import type { Session } from "../../game/session.ts";
import * as words from "../../words.ts";
import { tapTarget } from "./control.ts";
import { Empty } from "./piles.tsx";

export function Middle({ session }: { session: Session }) {
  const view = session.view.value;
  if (!view) return null;
  const home = session.home.value;
  const source = session.mayMove.value ? session.chosen.value : null;
  const code = source ? cardAt(view, home, source) : undefined;
  const open = source ? placings(view, home, source) : [];
  return (
    <section class="middle" aria-label={words.ui.middle}>
      <div class="stock" data-spot="stock" role="img" aria-label={words.stock(view.stock_count, view.set_aside_count)}>
        {view.stock_count > 0 ? <Back /> : <Empty />}
        <span class="count">{view.stock_count}</span>
        <span class="needs">{view.set_aside_count > 0 ? words.ui.aside(view.set_aside_count) : words.ui.stock}</span>
      </div>
      {view.centers.map((center, n) => {
        const legal = open.some((place) => place.to === "center" && place.n === n);
        const top = center.cards.at(-1);
        const name = words.centerStack(n, center.height, center.needs);
        // What stands under a wild card is told by the card beside it: the rank it has become.
        const stands = top && isWild(top, view.rules) && center.height > 0 ? words.standsFor(center.height) : null;
        return (
          <button
            key={n}
            type="button"
            class={`center ${legal ? "legal" : ""}`}
            data-spot={`center-${n}`}
            aria-label={legal && code ? words.placeHere(code, name) : name}
            onClick={() => tapTarget(session, { to: "center", n })}
          >
            {top ? <Card code={top} /> : <Empty text={center.needs ? corner(center.needs) : ""} />}
            {stands && <span class="stands" aria-hidden="true">{stands}</span>}
            <span class="needs">{words.needs(center.needs)}</span>
          </button>
        );
      })}
    </section>
  );
}
