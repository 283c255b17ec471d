/** Portraits: mice for jacks, cats for queens and kings, and a mouse with bells for the joker. */

import type { Suit } from "./cards.ts";

export function Court({ rank, suit, red }: { rank: string; suit: Suit | null; red: boolean }) {
  void red;
  return (
    <g class="court">
      <path class="court-coat" d="M14 132c2-22 16-32 36-32s34 10 36 32Z" />
      <path class="court-fur" d={rank === "J" || rank === "X" ? "M50 54c15 0 25 12 25 26s-11 24-25 24-25-10-25-24 10-26 25-26Z" : "M24 50l16 9h20l16-9 2 26c0 18-12 28-28 28S22 94 22 76Z"} />
      <circle class="court-eye" cx="40" cy="76" r="4" />
      <circle class="court-eye" cx="60" cy="76" r="4" />
      {suit && <use href={`#suit-${suit}`} x="42" y="112" width="16" height="16" />}
    </g>
  );
}
