/**
 * The public table before each move of a game that is over, from how it ended and what happened.
 *
 * It is gone through backwards: a card that was played lies where it came from again. So nothing has to be known of
 * how the game began, and covered cards and hands stay what they were to whoever looks.
 */

import type { Event, Happening, Move, View } from "spite-and-malice-client";

export interface Standing {
  /** Cards of each center stack, bottom to top. */
  centers: readonly (readonly string[])[];
  seats: readonly { payoff: { top: string | null; count: number }; sides: readonly (readonly string[])[] }[];
}

/** One move, in force, with the table before it. */
export interface Moment {
  n: number;
  turn: number;
  seat: number;
  notation: string;
  before: Standing;
}

type Stacks = readonly (readonly string[])[];

const replaced = <T>(list: readonly T[], n: number, item: T): T[] => list.map((each, place) => (place === n ? item : each));
const push = (stacks: Stacks, n: number, card: string): Stacks => replaced(stacks, n, [...(stacks[n] ?? []), card]);
const pop = (stacks: Stacks, n: number): Stacks => replaced(stacks, n, (stacks[n] ?? []).slice(0, -1));

/** @param events All of the game's, in order. */
export function moments(events: readonly Event[], end: View): Moment[] {
  const told = events.filter((event) => event.type === "moved" && !event.move?.taken_back);
  const facts = told.flatMap(({ happenings }) => happenings);
  let at = facts.length;
  let standing: Standing = {
    centers: end.centers.map(({ cards }) => cards),
    seats: end.seats.map(({ payoff, sides }) => ({ payoff: { top: payoff?.top ?? null, count: payoff?.count ?? 0 }, sides })),
  };
  const found: Moment[] = [];
  for (const { happenings, move } of [...told].reverse()) {
    for (const fact of [...happenings].reverse()) {
      at -= 1;
      standing = before(standing, fact, (seat) => topBefore(facts, at, seat));
    }
    if (move) found.push({ n: move.n, turn: move.turn, seat: move.seat, notation: move.notation, before: standing });
  }
  return found.reverse();
}

/** The pay-off card that lay on top before a load, as far as it was ever seen. */
function topBefore(facts: readonly Happening[], at: number, seat: number): string | null {
  for (let n = at - 1; n >= 0; n--) {
    const fact = facts[n];
    if (fact?.type === "turned_up" && fact.seat === seat) return fact.card ?? null;
    if (fact?.type === "played" && fact.move?.kind === "load" && fact.move.target_index === seat) return fact.move.card ?? null;
  }
  return null;
}

function before(now: Standing, { type, seat, move, center, cards }: Happening, top: (seat: number) => string | null): Standing {
  if (type === "completed" && center !== undefined && cards) {
    return { ...now, centers: replaced(now.centers, center, cards) };
  }
  const card = move?.card;
  if (type !== "played" || !move || !card || seat === undefined) return now;
  let { centers, seats } = now;
  const change = (n: number, made: (seat: Standing["seats"][number]) => Standing["seats"][number]) => {
    const one = seats[n];
    if (one) seats = replaced(seats, n, made(one));
  };
  if (move.kind === "build") centers = pop(centers, move.target_index);
  else if (move.kind === "load") change(move.target_index, (one) => ({ ...one, payoff: { top: top(move.target_index), count: one.payoff.count - 1 } }));
  else change(seat, (one) => ({ ...one, sides: pop(one.sides, move.target_index) }));
  if (move.source === "payoff") change(seat, (one) => ({ ...one, payoff: { top: card, count: one.payoff.count + 1 } }));
  else if (move.source === "side") change(seat, (one) => ({ ...one, sides: push(one.sides, move.source_index ?? 0, card) }));
  return { centers, seats };
}

/** A move of a line, read: what goes where. */
export interface Play {
  notation: string;
  kind: "build" | "discard" | "fill" | "load";
  source: "hand" | "payoff" | "side";
  /** The card; null where it was covered. */
  card: string | null;
  /** From 0. */
  from: number;
  to: number;
}

/** A move of the service as one of a line. */
export function playOf({ notation, kind, source, card, source_index, target_index }: Move): Play {
  return { notation: notation ?? "", kind, source, card: card ?? null, from: source_index ?? 0, to: target_index };
}

const NOTATION = /^(?:h:(\w\w)|(p)|s(\d+))([>+])([cso])(\d+)$/;

/** The moves of a line, from a table: a line ends where a card nobody has seen turns up, so all of them can be read. */
export function plays(line: readonly string[], seat: number, start: Standing): Play[] {
  let sides = start.seats[seat]?.sides ?? [];
  const payoff = start.seats[seat]?.payoff.top ?? null;
  return line.flatMap((notation) => {
    const read = NOTATION.exec(notation);
    if (!read) return [];
    const [, hand, pile, side, sign, place] = read;
    const from = Number(side ?? 1) - 1;
    const card = hand ?? (pile ? payoff : (sides[from]?.at(-1) ?? null));
    const to = Number(read[6]) - 1;
    if (side) sides = pop(sides, from);
    const kind = place === "c" ? "build" : place === "o" ? "load" : sign === "+" ? "fill" : "discard";
    return [{ notation, kind, source: hand ? "hand" : pile ? "payoff" : "side", card, from, to }];
  });
}
