/** The middle of the table: the stock, and the center stacks with what each needs next. */

import { Back, Card } from "../../cards/card.tsx";
import { corner, isWild } from "../../cards/cards.ts";
import type { Session } from "../../game/session.ts";
import * as words from "../../words.ts";
import { tapTarget } from "./control.ts";
import { marks } from "./marks.ts";
import { Empty } from "./piles.tsx";

export function Middle({ session }: { session: Session }) {
  const view = session.view.value;
  if (!view) return null;
  const mark = marks(session);
  return (
    <section class="middle" aria-label={words.ui.middle}>
      <div class="stock" data-spot="stock" role="img" aria-label={words.stock(view.stock_count, view.set_aside_count)}>
        <span class={`pile ${view.stock_count > 1 ? "thick" : ""}`}>
          {view.stock_count > 0 ? <Back /> : <Empty />}
          <span class="count">{view.stock_count}</span>
        </span>
        <span class="needs soft">{view.set_aside_count > 0 ? words.ui.aside(view.set_aside_count) : words.ui.stock}</span>
      </div>
      {view.centers.map((center, n) => {
        const top = center.cards.at(-1);
        const name = words.centerStack(n, center.height, center.needs);
        const legal = mark.open({ to: "center", n }) && mark.code;
        // A wild card shows its own face; what it has become stands beside it.
        const stands = top && isWild(top, view.rules) ? words.standsFor(center.height) : null;
        return (
          <div key={n} class="center-place">
            <button
              type="button"
              class={`center ${mark.place({ to: "center", n })}`}
              data-spot={`center-${n}`}
              aria-label={legal ? words.placeHere(legal, name) : name}
              onClick={() => tapTarget(session, { to: "center", n })}
            >
              {top ? (
                <span class={`pile ${center.height > 1 ? "thick up" : ""}`}>
                  <Card code={top} />
                  {stands && <span class="stands">{stands}</span>}
                </span>
              ) : (
                <Empty text={center.needs ? corner(center.needs) : ""} />
              )}
            </button>
            <span class="needs" aria-hidden="true">{words.needs(center.needs)}</span>
          </div>
        );
      })}
    </section>
  );
}
