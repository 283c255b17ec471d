/** What the pages are made of, and what is around them. */

import { card } from "../words.ts";

/** A group of cards in a picture, left to right, and what it is. */
export interface Group {
  label: string;
  cards: readonly string[];
  /** Groups that the text speaks of. */
  marked?: boolean;
}

/** A paragraph, a list, steps in order, or a picture of cards. */
export type Block = string | { list: readonly string[] } | { steps: readonly string[] } | { picture: readonly Group[]; caption?: string };

export interface Section {
  id: string;
  title: string;
  blocks: readonly Block[];
}

export const names = {
  rules: "How to play",
  strategy: "Playing well",
  finish: "A finish, card by card",
  questions: "Questions players ask",
} as const;

export const pages = {
  more: "About the game",
  around: "Page",
  contents: "On this page",
  toTable: "Back to the table",
  toLobby: "To the lobby",
  print: "Print this page",
  opening: "Fetching the rules…",
  unread: (why: string) => `These are the rules of the standard game, because those of this table could not be fetched. ${why}`,
  ofTable: "These are the rules of the table you sit at, as it was set up.",
  ofPreset: (name: string) => `These are the rules called ${name}.`,
  which: "Rules of",
  empty: "an empty place",
};

/** A group of cards, for who does not see the picture. */
export function group({ label, cards }: Group): string {
  return `${label}: ${cards.length === 0 ? pages.empty : cards.map(card).join(", ")}`;
}
