/** Which keys hide the table, and bring it back. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Escapes, isPanic } from "../src/ui/panic.ts";

const PLAIN = { key: "`", ctrlKey: false, metaKey: false, altKey: false, repeat: false };
const CASES: [string, Parameters<typeof isPanic>, boolean][] = [
  ["the chosen key", [PLAIN, "`", false], true],
  ["another", [PLAIN, "F2", false], false],
  ["the key held down", [{ ...PLAIN, repeat: true }, "`", false], false],
  ["with another key for the browser", [{ ...PLAIN, ctrlKey: true }, "`", false], false],
  ["a letter where somebody types", [PLAIN, "`", true], false],
  ["F2 where somebody types", [{ ...PLAIN, key: "F2" }, "F2", true], true],
  ["the backslash", [{ ...PLAIN, key: "\\" }, "\\", false], true],
];
for (const [what, given, expected] of CASES) {
  test(`panic: ${what}`, () => assert.equal(isPanic(...given), expected));
}

test("two Escapes that come soon, with nothing between, bring the table back", () => {
  const escapes = new Escapes();
  assert.deepEqual([0, 3000, 4000, 5000].map((at) => escapes.press(at)), [false, false, true, false]);
  escapes.forget();
  assert.deepEqual([5100, 5200].map((at) => escapes.press(at)), [false, true]);
});
