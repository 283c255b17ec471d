/** What is chosen in the lobby, and the game it asks for. Nothing here needs a page. */

import type { Game, NewGame, NewSeat, Option, Rules, Ruleset } from "spite-and-malice-client";

export const COMPANIES = ["computer", "friends", "local", "alone", "watch"] as const;
export type Company = (typeof COMPANIES)[number];

/** Who is to sit somewhere: whoever chooses, somebody at the same screen, a friend by invite, or a computer of a level. */
export type Who = "me" | "here" | "open" | (string & {});

export interface SeatChoice {
  who: Who;
  name: string;
}

export interface Setup {
  company: Company;
  seats: SeatChoice[];
  ruleset: string;
  /** What is other than in the rule set, by option. */
  rules: { [option: string]: unknown };
  /** The points that end a match; 0 for a match without an end, null for a single game. */
  target: number | null;
  deal: "random" | "daily" | "code";
  code: string;
  turns: "auto" | "on_request";
  /** Empty for what the service finds usual. */
  undo: "" | "free" | "safe" | "off";
  hints: "" | "on" | "off";
  listed: boolean;
}

export const FIRST: Setup = {
  company: "computer",
  seats: [{ who: "me", name: "" }, { who: "medium", name: "" }],
  ruleset: "standard",
  rules: {},
  target: null,
  deal: "random",
  code: "",
  turns: "auto",
  undo: "",
  hints: "",
  listed: false,
};

const OTHERS: Record<Company, Who> = { computer: "medium", friends: "open", local: "here", alone: "medium", watch: "medium" };
const ALONE = "solitaire";

/** The same table for other company. */
export function withCompany(setup: Setup, company: Company): Setup {
  const count = company === "alone" ? 1 : Math.max(2, setup.seats.length);
  // Levels that were chosen stay where there are computers still.
  const level = setup.seats.find((seat) => isLevel(seat.who))?.who ?? "medium";
  const other = isLevel(OTHERS[company]) ? level : OTHERS[company];
  const seats = Array.from({ length: count }, (_, n): SeatChoice => {
    if (n === 0 && company !== "watch") return { who: "me", name: "" };
    return { who: other, name: company === "local" ? (setup.seats[n]?.name ?? "") : "" };
  });
  const ruleset = company === "alone" ? ALONE : setup.ruleset === ALONE ? FIRST.ruleset : setup.ruleset;
  return { ...setup, company, seats, ruleset, rules: ruleset === setup.ruleset ? setup.rules : {} };
}

/** The same table for so many. */
export function withSeats(setup: Setup, count: number): Setup {
  const seats = setup.seats.slice(0, count);
  while (seats.length < count) seats.push({ who: seats.at(-1)?.who === "me" ? OTHERS[setup.company] : (seats.at(-1)?.who ?? "medium"), name: "" });
  return { ...setup, seats };
}

/** Another rule set; the number of seats follows it where the company allows. */
export function withRuleset(setup: Setup, set: Ruleset): Setup {
  const next = { ...setup, ruleset: set.name, rules: {} };
  if (set.rules.seats === 1 && setup.company !== "alone") return { ...withCompany(next, "alone"), ruleset: set.name };
  if (set.rules.seats > 1 && setup.company === "alone") return { ...withCompany(next, "computer"), ruleset: set.name };
  return next;
}

export function isLevel(who: Who): boolean {
  return who !== "me" && who !== "here" && who !== "open";
}

/** The value of an option as it stands: what was chosen, else the rule set's. */
export function valueOf(setup: Setup, set: Ruleset, option: string): unknown {
  if (option in setup.rules) return setup.rules[option];
  return set.rules[option as keyof Rules];
}

/** The setup with an option changed; back to the rule set's own value it is no change. */
export function withRule(setup: Setup, set: Ruleset, option: string, value: unknown): Setup {
  const { [option]: _, ...rest } = setup.rules;
  const own = set.rules[option as keyof Rules];
  // The decks of a rule set are for its own number of seats.
  const same = JSON.stringify(own) === JSON.stringify(value) && (option !== "decks" || setup.seats.length === set.rules.seats);
  return { ...setup, rules: same || value === undefined ? rest : { ...rest, [option]: value } };
}

/** Whether a number may stand for an option; the text why not, or null. */
export function outOfBounds(option: Option, value: unknown): [number, number] | null {
  if (option.type !== "integer" || (value === null && option.nullable)) return null;
  const least = option.minimum ?? 0;
  const most = option.maximum ?? Number.MAX_SAFE_INTEGER;
  return typeof value === "number" && Number.isInteger(value) && value >= least && value <= most ? null : [least, most];
}

/** What `POST /v1/games` is to be asked. */
export function bodyOf(setup: Setup, name: string): NewGame {
  const seats = setup.seats.map((seat): NewSeat => {
    if (seat.who === "me") return { kind: "human", name };
    if (seat.who === "here") return seat.name.trim() ? { kind: "human", name: seat.name.trim() } : { kind: "human" };
    if (seat.who === "open") return { kind: "human", open: true };
    return { kind: "computer", level: seat.who as NonNullable<NewSeat["level"]> };
  });
  const code = setup.code.trim();
  return {
    ruleset: setup.ruleset as NonNullable<NewGame["ruleset"]>,
    seats,
    ...(Object.keys(setup.rules).length > 0 && { rules: setup.rules }),
    ...(setup.target !== null && { match: { target: setup.target === 0 ? null : setup.target } }),
    ...(setup.deal === "daily" && { deal: { kind: "daily" } }),
    ...(setup.deal === "code" && { deal: { kind: "code", code } }),
    ...(setup.seats.some((seat) => seat.who === "here") && { local: true }),
    ...(setup.turns === "on_request" && setup.seats.some((seat) => isLevel(seat.who)) && { computer_turns: "on_request" }),
    ...(setup.undo && { undo: setup.undo }),
    ...(setup.hints && { hints: setup.hints === "on" }),
    ...(setup.listed && { listed: true }),
  };
}

/** The setup that a game was made by, as far as its document tells; `mine` is the seat whoever asks has. */
export function setupOf(game: Game, sets: readonly Ruleset[], mine: number): Setup {
  const set = sets.find((each) => each.name === game.ruleset);
  const humans = game.seats.filter((seat) => seat.kind === "human").length;
  const company: Company = game.seats.length === 1 ? "alone" : humans === 0 ? "watch" : game.local ? "local" : humans > 1 ? "friends" : "computer";
  let setup: Setup = {
    ...FIRST,
    company,
    ruleset: set ? game.ruleset : FIRST.ruleset,
    target: game.match ? (game.match.target ?? 0) : null,
    turns: game.computer_turns,
    undo: game.undo,
    hints: game.hints ? "on" : "off",
    listed: game.listed,
    seats: game.seats.map((seat) => ({
      who: seat.kind === "computer" ? (seat.level ?? "medium") : seat.seat === mine ? "me" : game.local ? "here" : "open",
      name: game.local && seat.kind === "human" ? (seat.name ?? "") : "",
    })),
  };
  if (!set) return setup;
  for (const [option, value] of Object.entries(game.rules)) {
    // Decks follow from the seats unless they were set, which the document does not tell.
    if (option !== "seats" && (option !== "decks" || setup.seats.length === set.rules.seats)) setup = withRule(setup, set, option, value);
  }
  return setup;
}

/** A setup as it was stored, perhaps by an older table; the first one where it makes no sense. */
export function restored(stored: unknown, sets: readonly Ruleset[], levels: readonly string[]): Setup {
  const setup = { ...FIRST, ...(stored as Partial<Setup> | undefined) };
  const good =
    COMPANIES.includes(setup.company) &&
    sets.some((set) => set.name === setup.ruleset) &&
    Array.isArray(setup.seats) &&
    setup.seats.length >= 1 &&
    setup.seats.length <= 6 &&
    setup.seats.every((seat) => !isLevel(seat.who) || levels.includes(seat.who));
  // A deal is chosen anew each time.
  return good ? { ...setup, deal: "random", code: "" } : FIRST;
}
