/** Numbers, ranks and lists in sentences. */

import { aRank } from "../words.ts";

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/** `twelve`, `13`, `1,000`. */
export function number(n: number): string {
  return NUMBERS[n] ?? n.toLocaleString("en");
}

/** `one card`, `two cards`. */
export function many(n: number, noun: string): string {
  return `${number(n)} ${noun}${n === 1 ? "" : "s"}`;
}

/** `a, b or c`. */
export function listed(parts: readonly string[], last: "and" | "or"): string {
  return parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} ${last} ${parts.at(-1)}`;
}

/** Ranks of an option: `an ace, a 7 or a wild card`. */
export function ranks(given: readonly string[], last: "and" | "or"): string {
  const order = "A23456789TJQK";
  const sorted = [...given].sort((a, b) => (order.includes(a) ? order.indexOf(a) : 99) - (order.includes(b) ? order.indexOf(b) : 99));
  return listed(sorted.map((rank) => (rank === "wild" ? "a wild card" : aRank(rank))), last);
}
