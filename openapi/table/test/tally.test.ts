/** Statistics that a browser keeps by itself. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Game } from "spite-and-malice-client";
import { counted, groups, tally, together } from "../src/game/tally.ts";

let made = 0;
function game(winner: number | null, more: object = {}): Game {
  made += 1;
  const seats = [{ seat: 0, kind: "human" }, { seat: 1, kind: "computer", level: "easy" }];
  const result = { winner, ending: "payoff_emptied", points: [winner === 0 ? 12 : 0, winner === 1 ? 9 : 0] };
  return { id: `g${made}`, ruleset: "standard", seats, result, practice: false, local: false, updated_at: `2026-01-01T00:00:${String(made).padStart(2, "0")}Z`, ...more } as unknown as Game;
}

const OPPONENTS: [string, object[], string][] = [
  ["one level", [{ kind: "computer", level: "hard" }], "hard"],
  ["the same level twice", [{ kind: "computer", level: "hard" }, { kind: "computer", level: "hard" }], "hard"],
  ["levels", [{ kind: "computer", level: "hard" }, { kind: "computer", level: "easy" }], "mixed"],
  ["people", [{ kind: "human" }, { kind: "human" }], "human"],
  ["a person and a computer", [{ kind: "human" }, { kind: "computer", level: "easy" }], "mixed"],
  ["nobody", [], "nobody"],
];
for (const [what, others, expected] of OPPONENTS) {
  test(`a game is counted against ${what}`, () => {
    const seats = [{ kind: "human" }, ...others].map((seat, n) => ({ ...seat, seat: n }));
    assert.equal(counted(game(0, { seats }), 0)?.opponent, expected);
  });
}

test("only games that are over count, for who had a seat", () => {
  assert.equal(counted(game(0, { result: null }), 0), null);
  assert.equal(counted(game(0), undefined), null);
  assert.equal(counted(game(0), 1), null);
});

test("won, lost, drawn and alone", () => {
  const alone = { seats: [{ seat: 0, kind: "human" }] };
  assert.deepEqual(
    [game(0), game(1), game(null), game(null, alone)].map((each) => counted(each, 0)?.outcome),
    ["won", "lost", "drawn", "lost"],
  );
});

test("practice and hot-seat games stand apart", () => {
  assert.deepEqual([game(0, { practice: true }), game(0, { local: true }), game(0)].map((each) => counted(each, 0)?.practice), [true, true, false]);
});

test("runs follow the time at which games ended, and a run that broke is still the best", () => {
  const some = [0, 0, 1, 0, null].map((winner) => counted(game(winner), 0)!);
  const sum = tally(some.toReversed());
  assert.deepEqual(sum, { played: 5, won: 3, lost: 1, drawn: 1, points: 36, streak: { current: 0, best: 2 }, matches: { played: 0, won: 0, lost: 0 } });
});

test("groups are by rule set and opponent, and put together they are all", () => {
  const some = [game(0), game(1, { ruleset: "short" }), game(0, { ruleset: "short" })].map((each) => counted(each, 0)!);
  const all = groups(some);
  assert.deepEqual(all.map((group) => [group.ruleset, group.opponent, group.played]), [["standard", "easy", 1], ["short", "easy", 2]]);
  assert.deepEqual([together(all).played, together(all).won, together([]).played], [3, 2, 0]);
});
