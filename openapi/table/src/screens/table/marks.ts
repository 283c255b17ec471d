/** How a card or a place is marked: chosen, fitting, open to the chosen card, or advised. */

import { cardAt, placings, same, type Source, sourceOf, type Target } from "../../game/places.ts";
import type { Session } from "../../game/session.ts";

export interface Marks {
  /** The chosen card, where one is. */
  code: string | undefined;
  /** Whether the chosen card may go there. */
  open(target: Target): boolean;
  /** The class of a card of one's own. */
  card(source: Source): string;
  /** The class of a place. */
  place(target: Target): string;
  chosen(source: Source): boolean;
}

export function marks(session: Session): Marks {
  const view = session.view.value;
  const home = session.home.value;
  const may = session.mayMove.value && view !== null;
  const chosen = may ? session.chosen.value : null;
  const places = chosen && view ? placings(view, home, chosen) : [];
  const advised = may ? session.hint.value?.line[0] : undefined;
  const from = advised && view ? sourceOf(view, home, advised) : undefined;
  const to = advised && { to: advised.kind === "build" ? "center" : advised.kind === "load" ? "payoff" : "side", n: advised.target_index };
  const open = ({ to: kind, n }: Target) => places.some((place) => place.to === kind && place.n === n);
  return {
    code: chosen && view ? cardAt(view, home, chosen) : undefined,
    open,
    chosen: (source) => same(chosen, source),
    card(source) {
      if (!may || !view) return "";
      const fits = placings(view, home, source).some((place) => place.to !== "side");
      return [same(chosen, source) && "chosen", fits && !chosen && "fits", from && same(from, source) && "advised"].filter(Boolean).join(" ");
    },
    place: (target) => [open(target) && "legal", to?.to === target.to && to.n === target.n && "advised"].filter(Boolean).join(" "),
  };
}
