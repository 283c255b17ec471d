/** What is chosen in the lobby, and the game it asks for. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Game, Option, Rules, Ruleset } from "spite-and-malice-client";
import { bodyOf, FIRST, outOfBounds, restored, type Setup, setupOf, withCompany, withRule, withRuleset, withSeats } from "../src/screens/lobby/setup.ts";

const RULES = { seats: 2, decks: 2, jokers: 0, kings_wild: true, wild_never: [], payoff_size: 20, center_limit: 3 } as unknown as Rules;
const STANDARD: Ruleset = { name: "standard", summary: "", rules: RULES, rules_text: "" };
const SOLITAIRE: Ruleset = { name: "solitaire", summary: "", rules: { ...RULES, seats: 1, decks: 1 }, rules_text: "" };
const SETS = [STANDARD, SOLITAIRE];

const BODIES: [string, Setup, object][] = [
  ["one computer at first", FIRST, { seats: [{ kind: "human", name: "Ada" }, { kind: "computer", level: "medium" }] }],
  ["friends are open seats", withSeats(withCompany(FIRST, "friends"), 3), { seats: [{ kind: "human", name: "Ada" }, { kind: "human", open: true }, { kind: "human", open: true }] }],
  ["one screen is local, with names where they are given", { ...withCompany(FIRST, "local"), seats: [{ who: "me", name: "" }, { who: "here", name: " Bo " }, { who: "here", name: "" }] }, { local: true, seats: [{ kind: "human", name: "Ada" }, { kind: "human", name: "Bo" }, { kind: "human" }] }],
  ["alone is solitaire", withCompany(FIRST, "alone"), { ruleset: "solitaire", seats: [{ kind: "human", name: "Ada" }] }],
  ["to look on has computers only", withCompany(FIRST, "watch"), { seats: [{ kind: "computer", level: "medium" }, { kind: "computer", level: "medium" }] }],
  ["a match has a target", { ...FIRST, target: 50 }, { match: { target: 50 } }],
  ["or no end", { ...FIRST, target: 0 }, { match: { target: null } }],
  ["today's deal", { ...FIRST, deal: "daily" }, { deal: { kind: "daily" } }],
  ["a deal by its code", { ...FIRST, deal: "code", code: " abc " }, { deal: { kind: "code", code: "abc" } }],
  ["manners are sent only where they are chosen", { ...FIRST, undo: "off", hints: "off", turns: "on_request", listed: true }, { undo: "off", hints: false, computer_turns: "on_request", listed: true }],
  ["nobody is asked to play for who plays alone", { ...withCompany(FIRST, "alone"), turns: "on_request" }, { ruleset: "solitaire", seats: [{ kind: "human", name: "Ada" }] }],
  ["rules that were changed", withRule(FIRST, STANDARD, "payoff_size", 10), { rules: { payoff_size: 10 } }],
];

for (const [what, setup, expected] of BODIES) {
  test(`a game is asked for: ${what}`, () => {
    assert.deepEqual(bodyOf(setup, "Ada"), { ruleset: "standard", seats: bodyOf(FIRST, "Ada").seats, ...expected });
  });
}

test("an option set back to the rule set's value is no change, and other rules begin without any", () => {
  const changed = withRule(withRule(FIRST, STANDARD, "jokers", 4), STANDARD, "center_limit", null);
  assert.deepEqual(changed.rules, { jokers: 4, center_limit: null });
  assert.deepEqual(withRule(changed, STANDARD, "jokers", 0).rules, { center_limit: null });
  assert.deepEqual(withRuleset(changed, { ...STANDARD, name: "short" }).rules, {});
});

test("decks follow the seats until they are set, and stay set where others sit down", () => {
  const three = withSeats(FIRST, 3);
  assert.deepEqual(withRule(three, STANDARD, "decks", 2).rules, { decks: 2 });
  assert.deepEqual(withRule(withRule(three, STANDARD, "decks", 2), STANDARD, "decks", undefined).rules, {});
  assert.deepEqual(withRule(FIRST, STANDARD, "decks", 2).rules, {});
});

test("levels that were chosen stay when the company changes and comes back", () => {
  const hard = { ...FIRST, seats: [FIRST.seats[0]!, { who: "hard", name: "" }] };
  assert.deepEqual(withCompany(hard, "watch").seats.map((seat) => seat.who), ["hard", "hard"]);
  assert.deepEqual(withSeats(hard, 4).seats.map((seat) => seat.who), ["me", "hard", "hard", "hard"]);
  assert.equal(withCompany(withCompany(FIRST, "alone"), "computer").ruleset, "standard");
});

test("rules for one are for who plays alone, and the other way round", () => {
  assert.equal(withRuleset(FIRST, SOLITAIRE).company, "alone");
  const back = withRuleset(withCompany(FIRST, "alone"), STANDARD);
  assert.deepEqual([back.company, back.ruleset, back.seats.length], ["computer", "standard", 2]);
});

test("a number outside an option's bounds is told, and no limit is a value where there may be none", () => {
  const option = { name: "center_limit", type: "integer", nullable: true, minimum: 1, maximum: 8, default: 3, meaning: "" } as Option;
  assert.deepEqual([0, 9, 2.5, "3"].map((value) => outOfBounds(option, value)), Array(4).fill([1, 8]));
  assert.deepEqual([1, 8, null].map((value) => outOfBounds(option, value)), [null, null, null]);
  assert.deepEqual(outOfBounds({ ...option, nullable: false }, null), [1, 8]);
});

test("a game's document gives the setup that makes one like it", () => {
  const setups: Setup[] = [
    { ...withRule(FIRST, STANDARD, "payoff_size", 10), target: 100, undo: "free", hints: "on" },
    { ...withCompany(FIRST, "friends"), undo: "safe", hints: "off", listed: true },
    { ...withCompany(FIRST, "alone"), undo: "free", hints: "on" },
  ];
  for (const setup of setups) {
    const set = SETS.find((each) => each.name === setup.ruleset)!;
    const game = {
      ruleset: setup.ruleset,
      rules: { ...set.rules, ...setup.rules },
      seats: bodyOf(setup, "Ada").seats!.map((seat, n) => ({ seat: n, kind: seat.kind, name: seat.name ?? "x", level: seat.level ?? null, claimed: true })),
      match: setup.target === null ? null : { target: setup.target },
      undo: setup.undo, hints: setup.hints === "on", local: false, listed: setup.listed, computer_turns: setup.turns,
    } as unknown as Game;
    assert.deepEqual(setupOf(game, SETS, 0), setup);
  }
});

test("what an older table stored is taken where it makes sense, with a deal chosen anew", () => {
  const levels = ["medium"];
  assert.deepEqual(restored({ ...FIRST, deal: "code", code: "x", target: 50 }, SETS, levels), { ...FIRST, target: 50 });
  for (const bad of [undefined, { ruleset: "gone" }, { company: "x" }, { seats: [] }, { seats: [{ who: "grandmaster", name: "" }] }]) {
    assert.deepEqual(restored(bad, SETS, levels), FIRST);
  }
});
