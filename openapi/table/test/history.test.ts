/** A game that is over, gone through backwards. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Event, View } from "spite-and-malice-client";
import { moments, plays } from "../src/game/history.ts";

const SIDES = [[], [], [], []] as string[][];

/** A move as the log has it, with its fact and those that followed. */
function moved(n: number, turn: number, seat: number, notation: string, fields: object, ...more: object[]): Event {
  const move = { n, turn, seat, notation, taken_back: false, source_index: null, card: null, ...fields };
  return { type: "moved", version: n, turn, seat, move, happenings: [{ type: "played", seat, move }, ...more] } as unknown as Event;
}

const build = (source: string, card: string, target_index: number, source_index: number | null = null) => ({ kind: "build", source, card, target_index, source_index });

test("the table before each move is the one that the moves after it explain", () => {
  const taken = moved(3, 1, 0, "h:9C>s4", { kind: "discard", source: "hand", card: "9C", target_index: 3, taken_back: true });
  const events = [
    moved(1, 1, 0, "h:AS>c1", build("hand", "AS", 0)),
    moved(2, 1, 0, "p>c1", build("payoff", "2H", 0), { type: "turned_up", seat: 0, card: "QD" }),
    taken,
    { type: "took_back", happenings: [], move: null } as unknown as Event,
    moved(3, 1, 0, "h:9C>s1", { kind: "discard", source: "hand", card: "9C", target_index: 0 }),
    moved(4, 2, 1, "p>o1", { kind: "load", source: "payoff", card: "JD", target_index: 0 }, { type: "turned_up", seat: 1, card: "5S" }),
    moved(5, 3, 0, "s1>c2", build("side", "9C", 1, 0), { type: "completed", center: 1, cards: ["8C", "9C"] }),
  ];
  const seat = (top: string, count: number, sides = SIDES) => ({ payoff: { top, count }, sides });
  const end = { centers: [{ cards: ["AS", "2H"] }, { cards: [] }], seats: [seat("JD", 5, [["QC"], [], [], []]), seat("5S", 3)] } as unknown as View;
  const found = moments(events, end);
  assert.deepEqual(found.map(({ n, turn, seat: who }) => [n, turn, who]), [[1, 1, 0], [2, 1, 0], [3, 1, 0], [4, 2, 1], [5, 3, 0]]);
  const [first, second, third, fourth, fifth] = found.map(({ before }) => before);
  assert.deepEqual(fifth?.centers, [["AS", "2H"], ["8C"]]);
  assert.deepEqual(fifth?.seats[0]?.sides[0], ["QC", "9C"]);
  assert.deepEqual(fourth?.seats.map(({ payoff }) => payoff), [{ top: "QD", count: 4 }, { top: "JD", count: 4 }]);
  assert.deepEqual(third?.seats[0]?.sides[0], ["QC"]);
  assert.deepEqual(third?.centers[0], ["AS", "2H"]);
  assert.deepEqual([second?.centers[0], second?.seats[0]?.payoff], [["AS"], { top: "2H", count: 5 }]);
  assert.deepEqual(first?.centers[0], []);
});

test("a line is read with the cards that its places hold by then", () => {
  const start = { centers: [[], []], seats: [{ payoff: { top: "7D", count: 3 }, sides: [["TD", "6H"], [], [], []] }] };
  const read = plays(["h:5C>c1", "s1>c1", "s1>c12", "p>c1", "h:QS+s2", "h:KH>s4", "h:8H>o2"], 0, start);
  assert.deepEqual(
    read.map(({ kind, source, card, from, to }) => [kind, source, card, from, to]),
    [
      ["build", "hand", "5C", 0, 0], ["build", "side", "6H", 0, 0], ["build", "side", "TD", 0, 11], ["build", "payoff", "7D", 0, 0],
      ["fill", "hand", "QS", 0, 1], ["discard", "hand", "KH", 0, 3], ["load", "hand", "8H", 0, 1],
    ],
  );
});
