/** How to play, as a table's options make it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { howToPlay, type Rules } from "../src/words/howto.ts";

const STANDARD: Rules = {
  seats: 2, decks: 2, jokers: 0, kings_wild: true, wild_never: [], payoff_size: 20, payoff_jokers: true, hand_size: 5,
  center_limit: 3, side_stacks: 4, lead_tie: "reshuffle_own", recycle: "into_stock", stock_out: "end_when_short",
  stall_result: "draw", stall_score: "nothing", discard_rule: "any", discard_never: [], must_play: [],
  fill_empty_sides: false, load: false,
};

const text = (changes: Partial<Rules> = {}) => JSON.stringify(howToPlay({ ...STANDARD, ...changes }));

// Of two jokers, so that what concerns them is spoken of.
const OTHER: [Partial<Rules>, Partial<Rules>?][] = [
  [{ seats: 1 }], [{ seats: 4 }], [{ decks: 3 }], [{ jokers: 2 }], [{ kings_wild: false }], [{ wild_never: ["A", "7"] }],
  [{ payoff_size: 1 }], [{ payoff_jokers: false, jokers: 2 }, { jokers: 2 }], [{ hand_size: 6 }], [{ center_limit: null }],
  [{ center_limit: 1 }], [{ side_stacks: 1 }], [{ side_stacks: 5 }], [{ lead_tie: "random" }], [{ lead_tie: "redeal_together" }],
  [{ recycle: "when_empty" }], [{ recycle: "under_stock" }], [{ stock_out: "play_on" }], [{ stock_out: "end_when_empty" }],
  [{ stall_result: "fewest_payoff" }], [{ stall_score: "difference" }], [{ stall_score: "as_win" }],
  [{ discard_rule: "same_or_one_lower" }], [{ discard_never: ["A", "wild"] }], [{ must_play: ["A", "2"] }],
  [{ fill_empty_sides: true }], [{ load: true }], [{ load: true, jokers: 2 }, { load: true }],
];

for (const [changed, from] of OTHER) {
  test(`the text says that ${JSON.stringify(changed)}`, () => {
    assert.notEqual(text(changed), text(from));
  });
}

test("every option of the rules changes the text", () => {
  const tried = new Set(OTHER.flatMap(([changed]) => Object.keys(changed)));
  assert.deepEqual(Object.keys(STANDARD).filter((name) => !tried.has(name)), []);
});

test("only what the table has is spoken of", () => {
  assert.doesNotMatch(text(), /joker|load|rival/i);
  assert.doesNotMatch(text({ kings_wild: false }), /wild/i);
  assert.doesNotMatch(text({ seats: 1 }), /player|nobody|match/i);
  assert.match(text({ kings_wild: false }), /up to the king/);
});

test("sections have names of their own, sentences, and no stray marks", () => {
  for (const [changed] of OTHER) {
    const sections = howToPlay({ ...STANDARD, ...changed });
    assert.equal(new Set(sections.map(({ id }) => id)).size, sections.length);
    for (const { title, blocks } of sections) {
      assert.ok(title);
      for (const block of blocks) {
        for (const each of typeof block === "string" ? [block] : "steps" in block ? block.steps : "list" in block ? block.list : []) {
          assert.match(each, /^[A-Z][^]*[.:]$/);
          assert.doesNotMatch(each, /undefined|NaN|\s\s|\s[.,:;]/);
        }
      }
    }
  }
});
