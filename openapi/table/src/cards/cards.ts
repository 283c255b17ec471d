/** Cards as the service writes them: a rank and a suit, `7H`; or a joker, `XR`. */

export type Suit = "S" | "H" | "D" | "C";

/** The order of a center stack; kings last, where they are natural. */
export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"] as const;
export type Rank = (typeof RANKS)[number];

/** What a card's code says; a joker has neither rank nor suit. */
export interface Face {
  rank: Rank | "X";
  suit: Suit | null;
  /** The colour of two-colour decks. */
  red: boolean;
}

/** @throws Error for a text that is no card. */
export function face(code: string): Face {
  const rank = code[0] as Rank | "X";
  const mark = code[1];
  if (code === "XR" || code === "XB") return { rank: "X", suit: null, red: mark === "R" };
  if (code.length !== 2 || !RANKS.includes(rank as Rank) || !"SHDC".includes(mark ?? "?")) throw new Error(`no card: ${code}`);
  return { rank, suit: mark as Suit, red: mark === "H" || mark === "D" };
}

/** A rank as cards have it in their corner: `10`, not `T`. */
export function corner(rank: string): string {
  return rank === "T" ? "10" : rank;
}

/** Where a rank stands in a center stack, from 1; 0 for none. */
export function height(rank: string): number {
  return RANKS.indexOf(rank as Rank) + 1;
}

/** Whether a card is wild at a table. */
export function isWild(code: string, rules: { kings_wild: boolean }): boolean {
  return code[0] === "X" || (code[0] === "K" && rules.kings_wild);
}

export type SortOrder = "dealt" | "rank" | "suit";

/**
 * Positions of a hand's cards in the order they are to be shown.
 *
 * >>> order(["9C", "AH"], "rank") gives [1, 0]
 */
export function order(hand: readonly string[], by: SortOrder): number[] {
  const places = hand.map((_, n) => n);
  if (by === "dealt") return places;
  const rank = (n: number) => (hand[n]?.[0] === "X" ? 99 : height(hand[n]?.[0] ?? ""));
  const suit = (n: number) => "SHCDRB".indexOf(hand[n]?.[1] ?? "");
  return places.sort((a, b) => (by === "rank" ? rank(a) - rank(b) || suit(a) - suit(b) : suit(a) - suit(b) || rank(a) - rank(b)));
}
