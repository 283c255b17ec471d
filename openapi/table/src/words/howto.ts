/** How to play, put together from the options of a table: it speaks of what the table has, and of nothing else. */

import type { View } from "spite-and-malice-client";
import { listed, many, number, ranks } from "./numbers.ts";
import type { Block, Section } from "./pages.ts";

export type Rules = View["rules"];

export function howToPlay(rules: Rules): Section[] {
  const parts = [aim, pack, deal, middle, wild, turn, must, sides, fill, load, stock, end, points, hands];
  return parts.map((part) => part(rules)).filter((section) => section.blocks.length > 0);
}

const alone = (rules: Rules) => rules.seats === 1;
const hasWild = (rules: Rules) => rules.kings_wild || rules.jokers > 0;
const top = (rules: Rules) => (rules.kings_wild ? "queen" : "king");
const payoffs = (rules: Rules) => (rules.payoff_size === 1 ? "a single card" : many(rules.payoff_size, "card"));
const anOwnSide = (rules: Rules) => (rules.side_stacks === 1 ? "your side stack" : "one of your side stacks");

function aim(rules: Rules): Section {
  const text = alone(rules)
    ? "This is a game for one. In front of you lies a pay-off pile; build all of it, card by card, onto the center stacks. When you cannot go on before it is gone, the cards have won."
    : "Each player has a pay-off pile that nobody else may touch, and all share the stacks in the middle. The first to have built every card of their own pay-off pile onto the middle wins, whatever they still hold. Hand and side stacks are only tools for that.";
  return { id: "aim", title: "What it is about", blocks: [text] };
}

function pack(rules: Rules): Section {
  const total = 52 * rules.decks + rules.jokers;
  const jokers = rules.jokers > 0 ? ` with ${many(rules.jokers, "joker")}` : "";
  const decks = rules.decks === 1 ? `One deck${jokers} is shuffled: ${total} cards.` : `${many(rules.decks, "deck").replace(/^./, (c) => c.toUpperCase())}${jokers} are shuffled into one pack of ${total} cards.`;
  const kings = rules.kings_wild ? "Ranks run from ace, the lowest, to queen; kings stand outside them, for they are wild." : "Ranks run from ace, the lowest, to king.";
  const suits = rules.load ? "A suit counts only when you load a rival’s pay-off pile." : "Suits and colours count for nothing.";
  return { id: "cards", title: "The cards", blocks: [`${decks} ${kings} ${suits}`] };
}

function deal(rules: Rules): Section {
  const blocks: Block[] = [];
  const size = rules.payoff_size === 1 ? "one card, face up" : `${number(rules.payoff_size)} cards, of which only the top one shows`;
  const list = [
    `A pay-off pile: ${size}.${rules.jokers === 0 ? "" : rules.payoff_jokers ? " Jokers may be in it." : " No joker is ever dealt into it."}`,
    `A hand of ${many(rules.hand_size, "card")}${alone(rules) ? "" : ", which nobody else sees"}.`,
    rules.fill_empty_sides
      ? `${many(rules.side_stacks, "side stack")}, face up, ${rules.side_stacks === 1 ? "with" : "each with"} one card from the pack to begin with.`
      : `Room for ${many(rules.side_stacks, "side stack")}, face up, still empty.`,
  ].map((text) => text.replace(/^./, (c) => c.toUpperCase()));
  blocks.push(alone(rules) ? "You get:" : `Each of the ${number(rules.seats)} players gets:`, { list }, "What is left over lies face down in the middle, as the stock.");
  if (!alone(rules)) {
    const wilds = hasWild(rules) ? " A wild card beats every other." : "";
    const round = rules.seats > 2 ? " After that, turns go round the table." : "";
    blocks.push(`The highest pay-off card in sight leads.${wilds} ${LEAD[rules.lead_tie]}${round}`);
  }
  return { id: "deal", title: "Before the first turn", blocks };
}

const LEAD: Record<Rules["lead_tie"], string> = {
  random: "When that is a tie, it is settled by lot.",
  reshuffle_own: "Whoever ties for it shuffles their own pay-off pile and turns up another top card, until there is no tie.",
  redeal_together: "The piles of those who tie for it are thrown together, shuffled and dealt to them once more, until there is no tie.",
};

function middle(rules: Rules): Section {
  const limit =
    rules.center_limit === null
      ? "As many stacks may be open as there are aces to open them."
      : rules.center_limit === 1
        ? "Only one may be open at a time."
        : `At most ${number(rules.center_limit)} may be open at a time; when all are, an ace has to wait.`;
  return {
    id: "middle",
    title: "The middle",
    blocks: [
      `A center stack starts with an ace and climbs one rank at a time: two, three, and on up to the ${top(rules)}. ${limit}`,
      { picture: [{ label: "at four, a five comes next", cards: ["AS", "2H", "3C", "4D"] }, { label: "its next card", cards: ["5S"], marked: true }] },
      `The ${top(rules)} completes it. ${RECYCLE[rules.recycle]} What lies on a center stack stays there: no card comes back from it, and none moves from one to another.`,
    ],
  };
}

const RECYCLE: Record<Rules["recycle"], string> = {
  when_empty: "Its cards are laid aside, and its place is free. The cards laid aside become the stock again, shuffled, as soon as somebody must draw and the stock is used up.",
  into_stock: "Its cards are shuffled into the stock there and then, and its place is free.",
  under_stock: "Its cards are shuffled and slid under the stock there and then, and its place is free.",
};

function wild(rules: Rules): Section {
  if (!hasWild(rules)) return { id: "wild", title: "", blocks: [] };
  const which = listed([...(rules.kings_wild ? ["kings"] : []), ...(rules.jokers > 0 ? ["jokers"] : [])], "and");
  const never =
    rules.wild_never.length > 0
      ? `It may be anything but ${ranks(rules.wild_never, "or")}.`
      : "It may even be the ace that starts a stack.";
  return {
    id: "wild",
    title: "Wild cards",
    blocks: [
      `Here ${which} are wild. Built on a center stack, a wild card is whatever rank that stack waits for, and stays it: another cannot be chosen, neither then nor later. ${never} On a side stack it is nothing yet, only a wild card.`,
      { picture: [{ label: "at seven, then a wild card as the eight", cards: ["6D", "7S", rules.kings_wild ? "KH" : "XR"] }, { label: "so a nine comes next", cards: ["9C"], marked: true }] },
    ],
  };
}

function turn(rules: Rules): Section {
  const hand = many(rules.hand_size, "card");
  const loading = rules.load ? " or load" : "";
  const steps = [
    `Draw until you hold ${hand}. ${alone(rules) ? "On the very first turn you hold them already." : "Whoever leads the game holds them already."}`,
    `Build as much as you like on the center stacks, or nothing: from your hand, from the top of your pay-off pile, and from ${rules.side_stacks === 1 ? "the top of your side stack" : "the tops of your side stacks"}.${rules.payoff_size > 1 ? " Under a pay-off card that goes, the next one turns up and may go at once." : ""}`,
    ...(rules.fill_empty_sides ? ["Put a card from your hand on every side stack of yours that is empty."] : []),
    `Discard: lay one card from your hand on ${anOwnSide(rules)}. That ends your turn.`,
  ];
  const blocked = rules.discard_rule === "any" ? "" : " So does a turn in which no card can be built or discarded at all.";
  return {
    id: "turn",
    title: "A turn",
    blocks: [
      { steps },
      `If you have built${rules.load ? " or loaded" : ""} the last card of your hand, you draw ${hand} at once, and your turn goes on. If the discard was your last card, you draw nothing: the turn is over.`,
      `There is no passing. Only with an empty hand, and no card to draw, does a turn end without a discard, once you can build${loading} no more.${blocked}`,
    ],
  };
}

function must(rules: Rules): Section {
  const blocks: Block[] =
    rules.must_play.length > 0
      ? [`At this table ${ranks(rules.must_play, "and")} may not wait. While you can build one from your hand or your pay-off pile, that is all you may do.`]
      : [];
  return { id: "must", title: "What must be built", blocks };
}

function sides(rules: Rules): Section {
  const blocks: Block[] = [];
  if (rules.discard_rule === "any") {
    blocks.push("Any card of your hand may be discarded, onto whatever lies there.");
  } else {
    const wilds = hasWild(rules) ? " A wild card goes on anything, and anything on a wild card." : "";
    blocks.push(`An empty side stack takes any card. On top of another card only the same rank goes, or the rank just below it.${wilds}`);
    blocks.push({ picture: [{ label: "on a nine", cards: ["9H"] }, { label: "these may go", cards: ["9S", "8D"], marked: true }] });
  }
  if (rules.discard_never.length > 0) blocks.push(`Keep ${ranks(rules.discard_never, "and")} off your side stacks, unless you hold nothing else that could go there.`);
  const onto = rules.load ? "onto the middle or a rival’s pay-off pile" : "onto the middle";
  const between = rules.side_stacks > 1 ? " They never move from one side stack to another, nor back into your hand." : " They never move back into your hand.";
  blocks.push(`Side cards lie face up for all to read, but only the top one can be played, and only ${onto}.${between} A pay-off card never goes to a side stack.`);
  return { id: "sides", title: rules.side_stacks === 1 ? "Your side stack" : "Side stacks", blocks };
}

function fill(rules: Rules): Section {
  const blocks: Block[] = rules.fill_empty_sides
    ? [
        "No side stack may be empty when a turn ends. Before you discard, each empty one gets a card from your hand; any card will do. With the first of these you have finished building for this turn.",
        "If your hand gives out on the way, the turn ends there, without a draw.",
      ]
    : [];
  return { id: "fill", title: "No empty side stacks", blocks };
}

function load(rules: Rules): Section {
  const blocks: Block[] = rules.load
    ? [
        "While you may build, you may also make a rival’s pay-off pile higher: put a card of your hand, your pay-off pile or a side stack on it, of the same suit as its top card and one rank above or below. It is the new top.",
        { picture: [{ label: "a rival’s pay-off card", cards: ["8S"] }, { label: "either may be loaded on it", cards: ["7S", "9S"], marked: true }] },
        `Kings count as the rank above the queen here, and an ace goes next to a two only.${rules.jokers > 0 ? " Jokers neither load nor are loaded upon." : ""} The last card of your own pay-off pile has to be built; it cannot be loaded away.`,
      ]
    : [];
  return { id: "load", title: "Loading a rival", blocks };
}

function stock(rules: Rules): Section {
  return { id: "stock", title: "When the stock runs low", blocks: [STOCK[rules.stock_out]] };
}

const STOCK: Record<Rules["stock_out"], string> = {
  play_on: "If the stock cannot fill your hand, take what is there and go on with fewer cards. If your hand is empty and nothing is there, you may draw as soon as you have completed a center stack.",
  end_when_empty: "If the stock cannot fill your hand, take what is there. If you must draw and there is no card at all, the game is over on the spot.",
  end_when_short: "If the stock cannot fill your hand completely, nothing is drawn: the game is over on the spot.",
};

function end(rules: Rules): Section {
  const out = rules.stock_out === "play_on" ? "" : " or because the stock has run out";
  if (alone(rules)) {
    return {
      id: "end",
      title: "How a game ends",
      blocks: [`The last pay-off card built wins at once. The game is lost when a turn goes by in which nothing can be drawn or played, when 150 turns bring no pay-off card, or after 1,000 turns in all.${rules.stock_out === "play_on" ? "" : " It is lost, too, when the stock runs out as told above."}`],
    };
  }
  const short: Record<Rules["stall_result"], string> = {
    draw: "is nobody’s: a draw",
    fewest_payoff: "goes to whoever has the fewest pay-off cards left; if that is a tie, it is a draw",
  };
  return {
    id: "end",
    title: "How a game ends",
    blocks: [
      "Whoever builds the last card of their pay-off pile has won at once, even with cards in hand.",
      `Seldom, nobody can go on: a whole round passes in which no card is drawn or played, ${number(150 * rules.seats)} turns bring no pay-off card, or ${number(1000 * rules.seats)} turns have been played. A game that ends so${out} ${short[rules.stall_result]}.`,
      `Who resigns is out of the game${rules.seats > 2 ? ", and their turns are skipped; the last one left wins" : ", and the other wins"}.`,
    ],
  };
}

function points(rules: Rules): Section {
  if (alone(rules)) return { id: "points", title: "Points", blocks: ["A game won is worth five points, a game lost none."] };
  const score: Record<Rules["stall_score"], string> = {
    as_win: "If the game ended because nobody could go on, its winner scores just the same.",
    difference: "If the game ended without a last pay-off card, whoever has the fewest left scores the lead over the next fewest.",
    nothing: "If the game ended without a last pay-off card, nobody scores.",
  };
  return {
    id: "points",
    title: "Points",
    blocks: [
      `A win is worth five points, and one more for every card in the pay-off ${rules.seats === 2 ? "pile of the loser" : "piles of the others"}. With pay-off piles of ${payoffs(rules)}, the most there is to win is ${number(5 + (rules.seats - 1) * rules.payoff_size)}${rules.load ? ", and more after loading" : ""}.`,
      `${score[rules.stall_score]} In a match, points add up from game to game until somebody reaches the target.`,
    ],
  };
}

function hands(): Section {
  return {
    id: "hands",
    title: "Moving cards here",
    blocks: [
      "Tap a card, then the place it is to go to. Places that are open to it have a dashed, glowing edge. A pay-off or side card that fits one place only goes there by itself; in the settings you can have it wait for a second tap.",
      "To let go of a card, tap it again, tap the felt, or press Clear or Escape. A card that cannot go where you tap stays where it is, and the table says why.",
      "By keyboard: Tab or the arrow keys go from card to card, Enter takes one or puts it down, U takes a move back and H asks for a hint. A screen reader hears each card by name and every move as it is made.",
    ],
  };
}
