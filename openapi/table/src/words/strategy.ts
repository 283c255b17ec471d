/** How to play well. */

import type { Section } from "./pages.ts";

export const lead = "Nothing here is a rule. It is what tends to win, roughly in the order in which it matters.";

export const strategy: readonly Section[] = [
  {
    id: "one-pile",
    title: "Only one pile counts",
    blocks: [
      "Begin every turn at your pay-off card. Can it go now? Then it goes, nearly always: there is a new card under it, and that one may go as well. When your pay-off card and a hand card have the same rank, the pay-off card is the one to play.",
      "If it cannot go, count what is missing between it and each center stack. That number, and not how many cards you can get rid of, is what your turn is about.",
      {
        picture: [
          { label: "center stacks at four and at nine", cards: ["4C", "9D"] },
          { label: "your pay-off card", cards: ["7H"], marked: true },
          { label: "your hand", cards: ["5D", "9S", "KC"] },
        ],
        caption: "Two are missing: the five is there, and the king can be the six. Five, king, seven, and the next pay-off card is face up.",
      },
    ],
  },
  {
    id: "whole-way",
    title: "See the whole way before the first step",
    blocks: [
      "A way that you begin and cannot finish is a way for somebody else. Before you build the first card, know where the last one comes from: a hand card, a side top, a side card that comes free once the one above it has gone, a wild card.",
      "Where the same rank fits on two stacks, or two of your cards could do the same, stop for a moment. One of the choices often frees a side card, or leaves the stack you need alone.",
    ],
  },
  {
    id: "wilds",
    title: "What a wild card is for",
    blocks: [
      "Wild cards close the one gap you cannot close otherwise. Good reasons to spend one: the pay-off card goes this turn because of it; it empties your hand, and a full new hand comes; it shuts a door that your rival is about to walk through. A rank that will come along anyway is no reason.",
      "Laid on a side stack, a wild card is safe and always of use, as long as nothing is put on top of it.",
    ],
  },
  {
    id: "spite",
    title: "The spite",
    blocks: [
      "Your rival’s pay-off card is as plain to see as yours. If it is a nine, a stack that you leave at eight is a present. Leave it at seven, or go past with a nine of your own: then that stack must go all the way round before it takes another.",
      {
        picture: [
          { label: "a center stack at seven", cards: ["7D"] },
          { label: "your rival’s pay-off card", cards: ["9H"], marked: true },
          { label: "your hand", cards: ["8C", "9S", "2D"] },
        ],
        caption: "The eight alone hands over the nine. The eight and your own nine close the door.",
      },
      "Keep measure, though. Whoever only blocks does not move either, and a wild card opens what you have shut. A blocked turn is worth most when your rival is nearly through and you are not far behind.",
    ],
  },
  {
    id: "drawers",
    title: "Side stacks are drawers",
    blocks: [
      "A drawer is good when what you want next is on top. So go downwards: a jack, then a nine, then a six come off again in the order in which the middle will ask for them. Equal ranks belong together, too; they cost one place, and with two stacks open both may go.",
      {
        picture: [
          { label: "a good drawer, its top at the right", cards: ["JC", "9D", "9S", "6H"] },
          { label: "a bad one", cards: ["3D", "JS", "4C", "QH"] },
        ],
      },
      "Try to have different ranks on top of your stacks, so that whatever the middle needs, one of them has it. An empty stack is worth something by itself: it takes the next awkward card without covering a good one.",
    ],
  },
  {
    id: "discard",
    title: "The card you let go",
    blocks: [
      "Every turn costs a card, so choose the one you will miss least: one that is far from every center stack, one you hold twice, one that goes in order onto a side stack. Do not bury what your pay-off card is waiting for, and think twice before you cover low cards: aces and twos are needed each time a stack begins anew.",
    ],
  },
  {
    id: "empty-hand",
    title: "Empty hands are rich",
    blocks: [
      "Build your last hand card, and a whole new hand comes at once: no other play gives you that much. With one or two cards left, look hard for a place for them, even by a wild card. And when a hand card and a side top could make the same play, take the one from your hand.",
      "Mind the order: discarding the last card brings nothing. It is building it that refills.",
    ],
  },
  {
    id: "completing",
    title: "Completing a stack",
    blocks: [
      "A completed stack leaves a free place, for both of you. That is good when you have an ace, or a wild card, and something to put on it; it is bad when the other waits with a low pay-off card. A queen that nobody needs can wait in your hand for a turn.",
      "Where only a few stacks may be open, three of them stuck high up starve everybody of aces and twos. Whoever has more high cards in store profits from finishing them.",
    ],
  },
  {
    id: "count",
    title: "Look at the counts",
    blocks: [
      "The numbers on the pay-off piles tell who is in a hurry. Far ahead, play simply and take no risks with your wild cards; far behind, spend them. When your rival is down to a card or two, what that card is outweighs everything else on the table.",
      "And look at the stock: as it runs low, so do the turns. Under some rules the shorter pay-off pile wins then, under others nobody does, and under some the game just goes on. It is worth knowing which.",
    ],
  },
];
