/** What players ask. */

import type { Section } from "./pages.ts";

export const lead = "Where the answer depends on how a table was set up, its own rules say which it is.";

const ask = (id: string, title: string, ...blocks: string[]): Section => ({ id, title, blocks });

export const groups: readonly { title: string; sections: readonly Section[] }[] = [
  {
    title: "About the rules",
    sections: [
      ask("empty-hand", "My hand is empty. Why have I not won?", "Because it is the pay-off pile that has to be empty. An empty hand only brings you a new one."),
      ask("buried", "Why can I not play that card on my side stack?", "Only the top card of a side stack can be played, and only onto the middle. What lies on it has to go first."),
      ask("wild-choice", "Can I choose what a king stands for?", "Only by choosing where you build it: it becomes the rank that stack waits for. Built on a stack at five it is a six, and a seven comes next. Lying on a side stack it is no rank at all."),
      ask("wild-discard", "May I discard a king, or an ace?", "Yes, unless the rules of your table say otherwise. A wild card stays wild on a side stack, and can be built from there later."),
      ask("must-i", "Must I play a card that fits?", "No. You may discard at any time, and it is often wise to hold a card back. Only some tables have ranks that must be built as soon as they can be."),
      ask("two-stacks", "Two stacks have the same height. Does it matter which I take?", "No. Suits do not matter in the middle, so the two are as good as one another."),
      ask("ace-waits", "I have an ace. Why is there no place for it?", "All the stacks that your table allows are open. The ace has to wait until one is completed."),
      ask("stock-empty", "What happens when the stock is empty?", "Under most rules completed stacks go back into it, so that it seldom is. When it cannot serve a draw, some tables play on, others end the game; and then either nobody wins, or the shorter pay-off pile does. “How to play”, opened from the table, says what holds there."),
    ],
  },
  {
    title: "About the others at the table",
    sections: [
      ask("sees", "What can the others see of my cards?", "Your pay-off card and how many are under it, all cards on your side stacks, and how many you hold. Nobody sees your hand or the covered cards: neither the others, nor a computer, nor who watches."),
      ask("cheat", "Does the computer cheat?", "It cannot. A computer seat is shown what a person in its place would see, and works from that alone. The order of the cards is fixed before the first turn, and sealed: each game shows a fingerprint of its deal from the start, and when it is over, the deal itself, so that anybody can check that they belong together."),
      ask("levels", "How do the levels differ?", "A beginner builds its pay-off card whenever it fits, and plays the rest as it comes. Easy plans its whole turn by rules of thumb. Medium plans as far, and has learned from playing against itself what the end of a turn is worth. Hard and expert also play their best ideas on against many ways in which the hidden cards might lie; expert against many more."),
      ask("gone", "Somebody has left. What now?", "The game waits. Where it was set up so, a player who has been silent too long can be declared to have lost; you find that in the menu when the time has come. You can close the page, too: the game is kept, and is listed in the lobby when you are back."),
    ],
  },
  {
    title: "About this table",
    sections: [
      ask("practice", "What is a practice game?", "One in which a move was taken back or a hint was taken, or whose cards somebody could have known: a position, a deal by code, a replay. It is played like any other, but counted apart in the statistics."),
      ask("undo", "How far can I take moves back?", "Against computers as far as you like, together with what they answered. Among people only within your own turn, as long as nothing hidden has come to light since; nobody should draw a card, look at it and change their mind. Some tables allow no undo at all."),
      ask("one-device", "Can two play at one screen?", "Yes. Choose it when you set up the game: the hand is covered between turns, and shown only when its owner says so."),
      ask("other-device", "Can I go on with a game on another device?", "Yes, with a code from the lobby, which works once and for ten minutes. Without one, only this browser knows that the seat is yours."),
      ask("offline", "The connection broke off in the middle of a move. Is it lost?", "The table tries again, in such a way that the move is never made twice, and tells you when it has given up. Nothing is kept to be sent later behind your back. When the service is back, you see how the game stands."),
      ask("change-rules", "Can I change the rules of a game that has begun?", "No: the rules are part of the game. Choose others in the lobby, for a new one. How the table looks and moves can be changed in the settings at any time."),
      ask("same-deal", "Can a friend and I try the same cards?", "Yes. Every finished game has a code for its deal, and everybody who enters it gets the same cards. There is a deal of the day as well, one for each rule set, the same for all."),
    ],
  },
];
