/** Words of the review of a finished game. */

import type { Plan, Reason, View } from "spite-and-malice-client";
import type { Play } from "../game/history.ts";
import { card, nameOf, upper } from "../words.ts";
import { listed, many } from "./numbers.ts";

export const percent = (share: number) => `${Math.round(100 * share)} %`;

/** What was lost; a little is told as such, for it would be rounded to nothing. */
export const lost = (share: number) => (share > 0 && share < 0.005 ? "less than 1 %" : percent(share));

export const review = {
  title: "Looking back",
  lead: "Every turn once more, judged by an expert who saw what its player could see then, and nothing else. A percentage is the chance to win.",
  opening: "Fetching the game…",
  queued: "The review is waiting for its turn.",
  running: (share: number) => `Going through the game: ${percent(share)}`,
  stays: "This takes up to two minutes. You can leave the page; the review will be here when you come back.",
  failed: (why: string) => `The review has failed. ${why}`,
  cancelled: "The review was called off.",
  again: "Ask again",
  incomplete: "The review ran out of time: the last turns are not judged.",
  nothing: "There is nothing to judge: nobody made a move.",
  toTable: "Back to the table",
  seats: "How everyone did",
  curve: "The game as a curve",
  curveText: "Chance to win after each turn. Drag, or use the arrow keys, to go to a turn.",
  chart: (names: readonly string[], turns: number) => `Chances to win of ${names.join(", ")} over ${many(turns, "turn")}. The table of all turns below has the same figures.`,
  slider: "Turn",
  worst: "Where most was lost",
  noWorst: "Nobody gave anything away.",
  all: "All turns as a table",
  columns: { turn: "Turn", who: "Player", before: "Before", after: "After", lost: "Lost" },
  before: "Before it",
  after: "After it",
  lost: "Lost",
  played: "What was played",
  better: "Better",
  best: "Nothing better was found.",
  why: "Why",
  previous: "Previous turn",
  next: "Next turn",
  table: "The table before it",
  thought: (name: string) => `What ${name} thought`,
  plan: "Its plan",
  others: "What else it thought of",
  /** How a computer came to its move, and how much work that was. */
  looked({ level, expectation, positions, rollouts, thought_ms, error }: Plan) {
    if (error) return "Something kept it from thinking: it made a simple move.";
    if (level === "beginner") return "A beginner: it plays its pay-off card when it fits, and else by chance. It reckons nothing.";
    const work = [`looked at ${many(positions ?? 0, "position")}`, rollouts ? `tried its best ideas on ${many(rollouts, "deal")} of the cards it could not see` : ""];
    const chance = expectation === null ? "It went by rules of thumb." : `It gave itself a chance of ${lost(expectation)} to win.`;
    return `${chance} For this it ${listed(work.filter(Boolean), "and")}, in ${Math.max(0.01, (thought_ms ?? 0) / 1000).toFixed(2)} seconds.`;
  },
  center: (n: number) => `Center ${n}`,
  payoff: (name: string, left: number) => (name === "You" ? `Your pay-off, ${left} left` : `${name}’s pay-off, ${left} left`),
  side: (n: number) => `Side ${n}`,
  part: (n: number, of: number) => `Part ${n} of ${of}: up to the next card that nobody knew`,
  of: (name: string) => (name === "You" ? "Your turn" : `Turn of ${name}`),
  turn: (n: number, name: string) => `Turn ${n}: ${name}`,
  whole: (best: number, decisions: number) => `Took the best choice: ${best} of ${decisions}`,
  average: (share: number) => `Lost in a turn, on average: ${lost(share)}`,
  notOver: "The game is still going on. It can be looked back at when it is over.",
  noToken: "Only who has played or watched this game from here can have it reviewed.",
};

/** A turn of the curve, for a screen reader. */
export function point(n: number, name: string, expectation: number, after: number, loss: number): string {
  const cost = loss > 0 ? `, ${lost(loss)} lost` : "";
  return `Turn ${n}, ${name}: ${percent(expectation)} before, ${percent(after)} after${cost}`;
}

/** `the 5 of clubs to center stack 1`. */
export function play({ kind, source, card: code, from, to }: Play, view: View, home: number): string {
  const what = code === null ? "the covered card" : `the ${card(code)}`;
  const origin = source === "payoff" ? " from the pay-off pile" : source === "side" ? ` from side stack ${from + 1}` : "";
  if (kind === "build") return `${what}${origin} to center stack ${to + 1}`;
  if (kind === "load") return `${what}${origin} onto the pay-off pile of ${nameOf(view, to, home)}`;
  return `${kind === "fill" ? "fill" : "discard"}: ${what} on side stack ${to + 1}`;
}

/** A reason, which is told to whoever was to move, as others read it: opponents by name, and `you` only for oneself. */
export function told({ text, params }: Reason, view: View, mine: boolean): string {
  const named = text.replace(/your opponent|\bseat \d\b/g, (found) => view.seats[Number(params["seat"])]?.name ?? found);
  return mine ? named : named.replace(/\byou(r?)\b/gi, (found, r) => (r ? "their" : found === "You" ? "They" : "they"));
}

export const sentence = (text: string) => upper(text);
