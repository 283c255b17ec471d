/** Which card may go where: the legal moves of a view, as somebody sees them who points at cards. */

import type { Move, View } from "spite-and-malice-client";

/** A card to play: the n-th of the hand as the view lists it, the pay-off top, or the top of a side stack. */
export type Source = { from: "hand"; n: number } | { from: "payoff" } | { from: "side"; n: number };

/** A place to play it to: a center or side stack by its number, or the pay-off pile of a seat. */
export interface Target {
  to: "center" | "side" | "payoff";
  n: number;
}

export interface Placing extends Target {
  notation: string;
  /** Whether it is one of those the service lists; of equal places it lists one and accepts any. */
  listed: boolean;
}

export function same(one: Source | null, other: Source | null): boolean {
  return one?.from === other?.from && (one && "n" in one ? one.n : -1) === (other && "n" in other ? other.n : -1);
}

/** The code of the card at a source, as far as the viewer sees it. */
export function cardAt(view: View, seat: number, source: Source): string | undefined {
  const mine = view.seats[seat];
  if (source.from === "hand") return mine?.hand?.[source.n];
  if (source.from === "payoff") return mine?.payoff?.top ?? undefined;
  return mine?.sides[source.n]?.at(-1);
}

function comesFrom(move: Move, source: Source, card: string | undefined): boolean {
  if (move.source !== source.from) return false;
  return source.from === "hand" ? move.card === card : source.from === "payoff" || move.source_index === source.n;
}

function targetOf(move: Move): Target {
  const to = move.kind === "build" ? "center" : move.kind === "load" ? "payoff" : "side";
  return { to, n: move.target_index };
}

/** Where the card of a source may go; empty when it may not go anywhere, or it is not the viewer's turn. */
export function placings(view: View, seat: number, source: Source): Placing[] {
  const card = cardAt(view, seat, source);
  if (card === undefined) return [];
  const found: Placing[] = [];
  for (const move of view.legal_moves) {
    if (!comesFrom(move, source, card)) continue;
    const target = targetOf(move);
    found.push({ ...target, notation: move.notation, listed: true });
    for (const n of equals(view, seat, target)) {
      found.push({ to: target.to, n, notation: notation(source, card, { ...target, n }, move.kind === "fill"), listed: false });
    }
  }
  return found;
}

/** The numbers of other places that are the same as one in everything but their place. */
function equals(view: View, seat: number, { to, n }: Target): number[] {
  if (to === "center") {
    const height = view.centers[n]?.height;
    return view.centers.flatMap((center, other) => (other !== n && center.height === height ? [other] : []));
  }
  const sides = view.seats[seat]?.sides ?? [];
  if (to !== "side" || sides[n]?.length !== 0) return [];
  return sides.flatMap((stack, other) => (other !== n && stack.length === 0 ? [other] : []));
}

/** Whether a source has a move at all. */
export function playable(view: View, seat: number, source: Source): boolean {
  const card = cardAt(view, seat, source);
  return card !== undefined && view.legal_moves.some((move) => comesFrom(move, source, card));
}

/** A move as the service writes it; also one that is not legal, for the service to say why. */
export function notation(source: Source, card: string, { to, n }: Target, fill = false): string {
  const from = source.from === "hand" ? `h:${card}` : source.from === "payoff" ? "p" : `s${source.n + 1}`;
  const place = to === "center" ? "c" : to === "side" ? "s" : "o";
  return `${from}${fill ? "+" : ">"}${place}${n + 1}`;
}

/** The source of a move in a view; undefined when its card is not there. */
export function sourceOf(view: View, seat: number, move: Move): Source | undefined {
  if (move.source === "payoff") return { from: "payoff" };
  if (move.source === "side") return { from: "side", n: move.source_index ?? 0 };
  const n = view.seats[seat]?.hand?.indexOf(move.card ?? "") ?? -1;
  return n < 0 ? undefined : { from: "hand", n };
}
