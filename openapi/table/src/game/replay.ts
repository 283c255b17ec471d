/**
 * What a view looks like after a happening, as far as its viewer can tell: so that a turn of somebody else can be
 * shown step by step before the view comes that the service made.
 *
 * Cards that are drawn stay unknown here; the service's view brings them.
 */

import type { Happening, View } from "spite-and-malice-client";
import { RANKS } from "../cards/cards.ts";

type SeatView = View["seats"][number];

function withSeat(view: View, seat: number, change: (seat: SeatView) => SeatView): View {
  return { ...view, seats: view.seats.map((each) => (each.seat === seat ? change(each) : each)) };
}

function without<T>(list: readonly T[], n: number): T[] {
  return list.filter((_, place) => place !== n);
}

function withdraw(view: View, { seat, move }: Happening): View {
  if (seat === undefined || !move) return view;
  return withSeat(view, seat, (mine) => {
    if (move.source === "payoff") return { ...mine, payoff: mine.payoff && { top: null, count: mine.payoff.count - 1 } };
    if (move.source === "side") {
      return { ...mine, sides: mine.sides.map((stack, n) => (n === move.source_index ? stack.slice(0, -1) : stack)) };
    }
    const at = mine.hand?.indexOf(move.card ?? "") ?? -1;
    const hand = mine.hand && at >= 0 ? without(mine.hand, at) : mine.hand;
    return { ...mine, hand, hand_count: mine.hand_count - 1 };
  });
}

function put(view: View, { seat, move, rank }: Happening): View {
  const card = move?.card;
  if (seat === undefined || !move || !card) return view;
  if (move.kind === "build") {
    const next = RANKS[RANKS.indexOf(rank as (typeof RANKS)[number]) + 1] ?? null;
    const centers = [...view.centers];
    const before = centers[move.target_index] ?? { height: 0, needs: "A", cards: [] };
    centers[move.target_index] = { height: before.height + 1, needs: next, cards: [...before.cards, card] };
    return { ...view, centers };
  }
  if (move.kind === "load") {
    return withSeat(view, move.target_index, (their) => ({ ...their, payoff: { top: card, count: (their.payoff?.count ?? 0) + 1 } }));
  }
  return withSeat(view, seat, (mine) => ({
    ...mine,
    sides: mine.sides.map((stack, n) => (n === move.target_index ? [...stack, card] : stack)),
  }));
}

/** The view after one public fact. */
export function after(view: View, happening: Happening): View {
  const { type, seat, count = 0 } = happening;
  switch (type) {
    case "played":
      return put(withdraw(view, happening), happening);
    case "drew":
      if (seat === undefined) return view;
      return withSeat({ ...view, stock_count: view.stock_count - count }, seat, (mine) => ({ ...mine, hand_count: mine.hand_count + count }));
    case "turned_up":
      if (seat === undefined) return view;
      return withSeat(view, seat, (mine) => ({ ...mine, payoff: mine.payoff && { ...mine.payoff, top: happening.card ?? null } }));
    case "completed": {
      const cards = happening.cards?.length ?? 0;
      const centers = view.centers.map((center, n) => (n === happening.center ? { height: 0, needs: "A", cards: [] } : center));
      return { ...view, centers, set_aside_count: view.set_aside_count + cards };
    }
    case "recycled":
      return { ...view, stock_count: view.stock_count + count, set_aside_count: Math.max(0, view.set_aside_count - count) };
    default:
      // What else there is, and what may come, leaves the cards as they are.
      return view;
  }
}
