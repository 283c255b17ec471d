import assert from "node:assert/strict";
import test from "node:test";
import type { View } from "spite-and-malice-client";
import { face, height, order } from "../src/cards/cards.ts";
import { notation, placings, sourceOf } from "../src/game/places.ts";
import { after } from "../src/game/replay.ts";

/** A view as far as these modules look at it: a hand, two centers of the same height, two empty side stacks. */
function view(changes: object = {}): View {
  const seat = (n: number, hand: string[] | null) => ({
    seat: n, name: `N${n}`, kind: "human", level: null, hand, hand_count: 3, payoff: { top: "9C", count: 4 }, sides: [[], ["QS", "3D"], [], []],
  });
  const move = (kind: string, source: string, card: string, source_index: number | null, target_index: number, text: string) => ({
    kind, source, card, source_index, target_index, notation: text,
  });
  return {
    version: 7, viewer: 0, status: "active", rules: { kings_wild: true }, stock_count: 20, set_aside_count: 0,
    centers: [{ height: 2, needs: "3", cards: ["AS", "2D"] }, { height: 2, needs: "3", cards: ["AH", "2H"] }, { height: 0, needs: "A", cards: [] }],
    seats: [seat(0, ["3H", "KD", "3H"]), seat(1, null)],
    legal_moves: [
      move("build", "hand", "3H", null, 0, "h:3H>c1"),
      move("discard", "hand", "3H", null, 0, "h:3H>s1"),
      move("discard", "hand", "3H", null, 1, "h:3H>s2"),
      move("build", "side", "3D", 1, 0, "s2>c1"),
      move("fill", "hand", "KD", null, 0, "h:KD+s1"),
    ],
    ...changes,
  } as unknown as View;
}

test("Of equal places the service lists one, and the table offers all of them", () => {
  const places = placings(view(), 0, { from: "hand", n: 0 }).map(({ notation: text, listed }) => [text, listed]);
  assert.deepEqual(new Map(places as [string, boolean][]), new Map([
    ["h:3H>c1", true], ["h:3H>c2", false], ["h:3H>s1", true], ["h:3H>s3", false], ["h:3H>s4", false], ["h:3H>s2", true],
  ]));
});

test("A side stack's top has the moves of its stack alone, and a fill stays one on any empty stack", () => {
  assert.deepEqual(placings(view(), 0, { from: "side", n: 1 }).map((each) => each.notation), ["s2>c1", "s2>c2"]);
  assert.deepEqual(placings(view(), 0, { from: "hand", n: 1 }).map((each) => each.notation), ["h:KD+s1", "h:KD+s3", "h:KD+s4"]);
  assert.deepEqual(placings(view(), 0, { from: "side", n: 0 }), []);
});

test("Moves are written as the service reads them, legal or not", () => {
  assert.equal(notation({ from: "payoff" }, "9C", { to: "side", n: 3 }), "p>s4");
  assert.equal(notation({ from: "side", n: 2 }, "9C", { to: "payoff", n: 1 }), "s3>o2");
});

test("A move finds the card in the hand that it is about; one that is not seen is nowhere", () => {
  const [move] = view().legal_moves;
  assert.ok(move);
  assert.deepEqual(sourceOf(view(), 0, move), { from: "hand", n: 0 });
  assert.equal(sourceOf(view(), 1, move), undefined);
});

test("A replayed build takes one card from where it was, and the center needs the rank after the one it stands for", () => {
  const move = { kind: "build", source: "payoff", card: "KC", source_index: null, target_index: 0, notation: "p>c1" };
  const next = after(view(), { type: "played", seat: 1, rank: "3", move } as never);
  assert.deepEqual(next.centers[0], { height: 3, needs: "4", cards: ["AS", "2D", "KC"] });
  assert.deepEqual(next.seats[1]?.payoff, { top: null, count: 3 });
  const turned = after(next, { type: "turned_up", seat: 1, card: "5H" });
  assert.deepEqual(turned.seats[1]?.payoff, { top: "5H", count: 3 });
  assert.deepEqual(view().centers[0]?.height, 2);
});

test("A replayed discard of an unseen hand shortens it by count alone", () => {
  const move = { kind: "discard", source: "hand", card: "6S", source_index: null, target_index: 1, notation: "h:6S>s2" };
  const next = after(view(), { type: "played", seat: 1, rank: null, move } as never);
  assert.deepEqual([next.seats[1]?.hand, next.seats[1]?.hand_count, next.seats[1]?.sides[1]], [null, 2, ["QS", "3D", "6S"]]);
});

test("Cards that leave the center are set aside, and come back into the stock", () => {
  const cards = Array.from({ length: 12 }, () => "AS");
  const done = after(view(), { type: "completed", center: 0, cards });
  assert.deepEqual([done.centers[0], done.set_aside_count], [{ height: 0, needs: "A", cards: [] }, 12]);
  const back = after(done, { type: "recycled", count: 12 });
  assert.deepEqual([back.stock_count, back.set_aside_count], [32, 0]);
});

test("A hand is shown as dealt, by rank or by suit, wilds last", () => {
  const hand = ["KD", "9C", "AH", "XR", "9S"];
  assert.deepEqual(order(hand, "dealt"), [0, 1, 2, 3, 4]);
  assert.deepEqual(order(hand, "rank").map((n) => hand[n]), ["AH", "9S", "9C", "KD", "XR"]);
  assert.deepEqual(order(hand, "suit").map((n) => hand[n]), ["9S", "AH", "9C", "KD", "XR"]);
});

test("What is no card is refused, and ranks stand in their order", () => {
  assert.deepEqual(face("TD"), { rank: "T", suit: "D", red: true });
  for (const code of ["", "10H", "1S", "AX", "XS"]) assert.throws(() => face(code), /no card/);
  assert.deepEqual(["A", "T", "K", "X"].map(height), [1, 10, 13, 0]);
});
