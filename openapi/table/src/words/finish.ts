/** A worked finish: a position that can be won in one turn, and how. The service's own referee plays it in a test. */

import type { NewGame } from "spite-and-malice-client";

type Position = NonNullable<NonNullable<NewGame["deal"]>["position"]>;

/** Seats in the order of the table: you, then the other. Every list from bottom to top. */
export const position: Position = {
  centers: [["AD", "2C", "3H", "4S"], ["AC", "2H", "3S", "4D", "5H", "6C", "7S", "8D", "9C", "TH", "JD"], []],
  stock: ["4H", "8S", "2D", "TC", "QD", "6D", "AH", "9H", "3D", "JS", "5D", "7C"],
  set_aside: [],
  seats: [
    { hand: ["AS", "2S", "5C", "QS", "KD"], payoff: ["9S", "3C", "7D"], sides: [["TD", "6H"], ["QC"], [], []] },
    { hand: ["4C", "6S", "8H", "8C", "JC"], payoff: ["5S", "TS", "KS", "JH", "QH"], sides: [["9D"], ["7H"], [], []] },
  ],
  to_move: 0,
  phase: "build",
};

/** What the text goes by: the tops of the center stacks, the pay-off card, the hand, the top of the first side stack. */
export interface Standing {
  centers: readonly (string | null)[];
  payoff: string | null;
  left: number;
  hand: readonly string[];
  side: string;
}

export interface Step extends Standing {
  notation: string;
  /** What happens. */
  does: string;
  /** Why. */
  why: string;
}

export const start: Standing = { centers: ["4S", "JD", null], payoff: "7D", left: 3, hand: ["AS", "2S", "5C", "QS", "KD"], side: "6H" };

export const words = {
  lead: "The table is at the standard rules: kings are wild, and three center stacks may be open. It is your turn, and you can win in it. Look for the way yourself before you read on.",
  start: "How it stands",
  startText: "Your pay-off pile is down to three cards, with the seven on top. The other pile still has five. The middle stands at four, at jack, and has one free place.",
  count: "What is missing?",
  countText: "From four to seven two cards are missing, a five and a six. The five is in your hand. For the six you might spend the king, but a six lies on top of a side stack: so the king stays where it is.",
  step: (n: number) => `Step ${n}`,
  center: (n: number) => `Center ${n}`,
  wildCenter: (n: number) => `Center ${n}, as an eight`,
  payoff: (left: number) => `Pay-off, ${left} left`,
  payoffGone: "Pay-off, empty",
  hand: "Hand",
  side: "Side stack 1",
  score: "What it scores",
  scoreText: "Five points for the win, and one for each of the five cards in the other pay-off pile: ten. The queen was never needed, and never played; built on the jack, it would only have completed that stack and opened a second free place.",
  lesson: "What to take from it",
  lessonText: "The king was the only card that could be an eight, and nobody could know at the start that an eight would be wanted. A wild card that is not spent on the first gap is there for the last one.",
  own: "Play it yourself",
  ownText: "The same cards against a computer, as a practice game. With the king as the six, you will find the end is not there.",
  deal: "Deal these cards",
};

export const steps: readonly Step[] = [
  { notation: "h:5C>c1", does: "Build the five on the first stack.", why: "It is the first of the two that are missing, and has no other place.", centers: ["5C", "JD", null], payoff: "7D", left: 3, hand: ["AS", "2S", "QS", "KD"], side: "6H" },
  { notation: "s1>c1", does: "Build the six from your side stack.", why: "It does what the king would have done, and costs nothing.", centers: ["6H", "JD", null], payoff: "7D", left: 3, hand: ["AS", "2S", "QS", "KD"], side: "TD" },
  { notation: "p>c1", does: "Build the pay-off seven.", why: "Two are left, and a three turns up. The free place has to become a two.", centers: ["7D", "JD", null], payoff: "3C", left: 2, hand: ["AS", "2S", "QS", "KD"], side: "TD" },
  { notation: "h:AS>c3", does: "Open the free place with the ace.", why: "A king could do that too. Keep it.", centers: ["7D", "JD", "AS"], payoff: "3C", left: 2, hand: ["2S", "QS", "KD"], side: "TD" },
  { notation: "h:2S>c3", does: "Build the two on it.", why: "Now the three fits.", centers: ["7D", "JD", "2S"], payoff: "3C", left: 2, hand: ["QS", "KD"], side: "TD" },
  { notation: "p>c3", does: "Build the pay-off three.", why: "One left! It is a nine. The first stack stands at seven, and only the eight is missing.", centers: ["7D", "JD", "3C"], payoff: "9S", left: 1, hand: ["QS", "KD"], side: "TD" },
  { notation: "h:KD>c1", does: "Build the king as the eight.", why: "This is the gap that it was saved for.", centers: ["KD", "JD", "3C"], payoff: "9S", left: 1, hand: ["QS"], side: "TD" },
  { notation: "p>c1", does: "Build the pay-off nine.", why: "The pile is empty. The game ends here and now, with a card still in your hand.", centers: ["9S", "JD", "3C"], payoff: null, left: 0, hand: ["QS"], side: "TD" },
];
