/** Every word of the table, in one place. */

import type { Game, GameDeal, Happening, Move, Result, View } from "spite-and-malice-client";
import { corner, face, RANKS } from "./cards/cards.ts";

export { ui } from "./words/buttons.ts";

export const title = "Spite and Malice";
export const unreachable = "The service does not answer. Check the network, then load the page again.";
export const notDone = "No answer came. The table shows how the game stands now: if your move is not there, make it again.";
export const movedOn = "The game had moved on. This is how it stands now.";
export const takenBack = "Taken back.";
export const yourTurn = "Your turn.";
export const replayPaused = "Replay paused.";
export const replayGoesOn = "Replay goes on.";
export const chooseFirst = "Choose a card first, then the place it is to go to.";
export const notYourTurn = "It is not your turn.";
export const notGoingOn = "The game is not going on.";
export const titleYourTurn = "Your turn: Spite and Malice";

const RANK_NAMES: Record<string, string> = { A: "ace", T: "10", J: "jack", Q: "queen", K: "king" };
const SUIT_NAMES = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };

/** `7 of hearts`: as the service says it, and as it stands on the card. */
export function card(code: string): string {
  const { rank, suit, red } = face(code);
  if (suit === null) return red ? "red joker" : "black joker";
  return `${rankName(rank)} of ${SUIT_NAMES[suit]}`;
}

/** A rank with its article: `an ace`, `a 7`. */
export function aRank(rank: string): string {
  const name = rankName(rank);
  return /^[a8]/.test(name) ? `an ${name}` : `a ${name}`;
}

export function rankName(rank: string): string {
  return RANK_NAMES[rank] ?? rank;
}

/** `one card`, `5 cards`. */
export function cards(count: number): string {
  return count === 1 ? "one card" : `${count} cards`;
}

export function nameOf(view: View, seat: number, home: number): string {
  const there = view.seats[seat];
  if (!there) return "Somebody";
  return seat === home && there.kind === "human" && typeof view.viewer === "number" ? "You" : there.name;
}

/** What has happened, as a sentence; empty for what need not be said. */
export function happening(view: View, fact: Happening, home: number): string {
  const who = fact.seat === undefined ? "" : nameOf(view, fact.seat, home);
  const you = who === "You";
  switch (fact.type) {
    case "played": {
      const { move, rank } = fact;
      if (!move?.card) return "";
      const from = move.source === "hand" ? "" : move.source === "payoff" ? " from the pay-off pile" : ` from side stack ${(move.source_index ?? 0) + 1}`;
      const what = `${card(move.card)}${from}`;
      if (move.kind === "build") {
        const as = rank && rank !== move.card[0] ? ` as ${aRank(rank)}` : "";
        return `${who} ${you ? "build" : "builds"} the ${what}${as} on center stack ${move.target_index + 1}.`;
      }
      if (move.kind === "load") return `${who} ${you ? "load" : "loads"} the ${what} on the pay-off pile of ${nameOf(view, move.target_index, home)}.`;
      if (move.kind === "fill") return `${who} ${you ? "fill" : "fills"} side stack ${move.target_index + 1} with the ${what}.`;
      return `${who} ${you ? "discard" : "discards"} the ${what} on side stack ${move.target_index + 1}.`;
    }
    case "turned_up":
      return fact.card ? `${you ? "Your" : `${who}’s`} pay-off card is now the ${card(fact.card)}.` : "";
    case "completed":
      return `Center stack ${(fact.center ?? 0) + 1} is complete.`;
    case "drew":
      return you ? `You draw ${cards(fact.count ?? 0)}.` : "";
    case "recycled":
      return `${cards(fact.count ?? 0)} go back into the stock.`;
    case "resigned":
      return `${who} ${you ? "resign" : "resigns"}.`;
    case "turn_ended":
      return fact.by === "discard" ? "" : `${you ? "Your" : `${who}’s`} turn ends without a discard.`;
    default:
      return "";
  }
}

/** The call after a pay-off card was played. */
export function count(view: View, seat: number, left: number, home: number): string {
  const who = nameOf(view, seat, home);
  if (left === 0) return who === "You" ? "Your pay-off pile is empty!" : `${who}’s pay-off pile is empty!`;
  if (left === 1) return `${who}: one left!`;
  return `${who}: ${left} left.`;
}

const ENDINGS: Record<Result["ending"], string> = {
  payoff_emptied: "The pay-off pile is empty.",
  stall: "Nobody could go on.",
  stock_out: "The stock could not serve a draw.",
  resigned: "Everyone else has resigned.",
  abandoned: "The game was left.",
};

export function ending(result: Result): string {
  return ENDINGS[result.ending];
}

/** Who has won, in a few words. */
export function headline(view: View, home: number): string {
  const { result } = view;
  if (!result) return view.status === "abandoned" ? "The game was called off" : "";
  if (result.winner === null) return view.seats.length === 1 ? "Not this time" : "A draw";
  const who = nameOf(view, result.winner, home);
  return who === "You" ? "You win" : `${who} wins`;
}

export function outcome(view: View, home: number): string {
  const { result } = view;
  if (!result) return `${headline(view, home)}.`;
  const points = result.winner === null ? 0 : (result.points[result.winner] ?? 0);
  const scored = points > 0 ? ` ${points} ${points === 1 ? "point" : "points"}.` : "";
  return `The game is over. ${headline(view, home)}. ${ending(result)}${scored}`;
}

// -------------------------------------------------------------------- names on the table

export function handCard(code: string, n: number, of: number): string {
  return `${card(code)}, hand, ${n} of ${of}`;
}

export function payoffPile(owner: string, top: string | null, left: number): string {
  const whose = owner === "You" ? "your" : `${owner}’s`;
  // What is to be read there stands in it as it does there: `Pay-off 12`.
  return top === null ? `${whose} pay-off, empty` : `${card(top)}, ${whose} pay-off, ${left} left`;
}

export function sideStack(owner: string, n: number, stack: readonly string[]): string {
  const whose = owner === "You" ? "your" : `${owner}’s`;
  const top = stack.at(-1);
  if (top === undefined) return `${whose} side stack ${n + 1}, empty`;
  const under = stack.slice(0, -1).reverse().map(card);
  return `${card(top)}, ${whose} side stack ${n + 1}${under.length > 0 ? `, under it ${under.join(", ")}` : ""}`;
}

export function centerStack(n: number, height: number, needs: string | null): string {
  const built = height === 0 ? "empty" : cards(height);
  return `center stack ${n + 1}, ${built}, ${needs === null ? "complete" : `needs ${aRank(needs)}`}`;
}

export function needs(rank: string | null): string {
  return rank === null ? "complete" : `needs ${corner(rank)}`;
}

export function placeHere(code: string, where: string): string {
  return `place ${card(code)} here: ${where}`;
}

export function stock(left: number, aside: number): string {
  return `stock, ${cards(left)}${aside > 0 ? `, ${aside} set aside` : ""}`;
}

/** After the name and the number of cards: what the number counts, and what the button shows. */
export function opponentHand(held: number): string {
  return `${held === 1 ? "card" : "cards"} in hand. Show the side stacks.`;
}

export const levelNames: Record<string, string> = {
  beginner: "Beginner", easy: "Easy", medium: "Medium", hard: "Hard", expert: "Expert",
};

/** What a chosen card can do. */
export function chosen(code: string, places: number): string {
  return `${upper(card(code))}: ${places === 1 ? "one place" : `${places} places`} to put it.`;
}

export function fitsNowhere(code: string): string {
  return `The ${card(code)} fits nowhere now.`;
}

/** What a wild card on top of a center stack of this height has become. */
export function standsFor(height: number): string {
  return corner(RANKS[height - 1] ?? "");
}

export function passTo(name: string): string {
  return `Pass the device to ${name}.`;
}

export const hintComing = "An expert is looking at your cards…";
export const hintLate = "The game has gone on: ask again.";

/** What a hint advises, and why. */
export function hint({ line, reasons }: { line: readonly Move[]; reasons: readonly string[] }): string {
  const [first] = line;
  return [first ? `${advice(first)}.` : "", ...reasons.slice(0, 2)].filter(Boolean).join(" ");
}

function advice(move: Move): string {
  const what = move.card ? `the ${card(move.card)}` : "the top card";
  const from = move.source === "payoff" ? " from your pay-off pile" : move.source === "side" ? ` from side stack ${(move.source_index ?? 0) + 1}` : "";
  if (move.kind === "build") return `Build ${what}${from} on center stack ${move.target_index + 1}`;
  if (move.kind === "load") return `Load ${what}${from} on the pay-off pile of seat ${move.target_index + 1}`;
  return `${move.kind === "fill" ? "Fill" : "Discard"} ${what} ${move.kind === "fill" ? "into" : "on"} side stack ${move.target_index + 1}`;
}

/** Whose turn it is, for the line below the middle. */
export function standing(view: View, home: number, replaying: boolean): string {
  const { turn } = view;
  if (view.result) return outcome(view, home);
  if (typeof view.viewer !== "number" && !replaying && view.status === "active") {
    return `You are watching. It is ${view.seats[turn?.seat ?? 0]?.name}’s turn.`;
  }
  if (view.status === "paused") return "The game is paused.";
  if (turn && view.seats[turn.seat]?.kind === "computer" && !view.computer && !replaying) {
    return `It is ${view.seats[turn.seat]?.name}’s turn: have it played when you are ready.`;
  }
  if (view.status === "waiting") return "Waiting for everyone to sit down.";
  if (view.status === "abandoned") return "The game was called off.";
  if (!turn) return "";
  const who = nameOf(view, turn.seat, home);
  if (who === "You" && !replaying) return turn.phase === "fill" ? "Fill your empty side stacks, then discard." : "Your turn: build, then discard to end it.";
  if (replaying) return `${nameOf(view, turn.seat, home)} ${who === "You" ? "play" : "plays"}…`;
  return view.seats[turn.seat]?.kind === "computer" ? `${who} is thinking…` : `It is ${who}’s turn.`;
}

export function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The deal and how it ended, as lines to pass on. */
export function dealDetails(game: Game, deal: GameDeal, view: View, home: number): string {
  const who = view.seats.map((seat) => `${seat.name}${seat.level ? ` (${levelNames[seat.level] ?? seat.level})` : ""}`).join(", ");
  return [
    `${title}, rule set ${game.ruleset}`,
    `Players: ${who}`,
    deal.daily ? `Deal of the day ${deal.daily}` : deal.code ? `Deal code: ${deal.code}` : "Deal code: told when the game is over",
    deal.commitment ? `Commitment: ${deal.commitment}` : "",
    view.result ? outcome(view, home) : "Still being played",
  ].filter(Boolean).join("\n");
}

/** How a match stands: `Match to 50: Ada 12, Bruno 7`. */
export function matchLine(view: View, home: number): string {
  const { match } = view;
  if (!match) return "";
  const totals = view.seats.map((seat) => `${nameOf(view, seat.seat, home)} ${match.totals[seat.seat] ?? 0}`).join(", ");
  return `${match.target === null ? `Game ${match.game_number}` : `Match to ${match.target}`}: ${totals}`;
}

export const lobby = {
  lead: "Empty your pay-off pile before anybody else empties theirs.",
  goOn: "Go on playing",
  fresh: "New game",
  name: "Your name",
  someone: "Guest",
  ruleset: "Rules",
  level: "Computer",
  deal: "Deal",
  noService: "The service does not answer. Check the network and try again.",
  forPrograms: "For programs: the API",
  /** `four-centers` as a heading. */
  rulesetName: (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " "),
  game: (game: { ruleset: string; seats: readonly { name?: string | null }[] }) =>
    `${game.seats.map((seat) => seat.name ?? "open seat").join(", ")}: ${lobby.rulesetName(game.ruleset)}`,
};
