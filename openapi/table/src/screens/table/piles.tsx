/** Piles that seats and the middle are made of. */

import type { View } from "spite-and-malice-client";
import { Back, Card } from "../../cards/card.tsx";
import { corner, face, isWild } from "../../cards/cards.ts";

type Rules = View["rules"];

/** A side stack: its top card, and of each card under it a strip that tells which it is, so that all can be read. */
export function Fan({ cards, rules }: { cards: readonly string[]; rules: Rules }) {
  const top = cards.at(-1);
  return (
    <span class="fan">
      {cards.slice(0, -1).map((code, n) => {
        const { rank, suit, red } = face(code);
        return (
          <span key={n} class={`strip ${suit ? `suit-${suit}` : red ? "suit-H" : "suit-S"}`} data-rank={suit ? corner(rank) : "★"}>
            {suit && <svg viewBox="0 0 24 24"><use href={`#suit-${suit}`} /></svg>}
          </span>
        );
      })}
      {top && <span class="fan-top"><Card code={top} wild={isWild(top, rules)} /></span>}
    </span>
  );
}

/** A place without a card. */
export function Empty({ text = "" }: { text?: string }) {
  return (
    <span class="empty">
      <span>{text}</span>
    </span>
  );
}

/** A pile of covered cards with its top face up. */
export function Pile({ top, count, rules }: { top: string | null; count: number; rules: Rules }) {
  if (count === 0) return <Empty />;
  return (
    <span class={`pile ${count > 1 ? "thick" : ""}`}>
      {top === null ? <Back /> : <Card code={top} wild={isWild(top, rules)} />}
      <span class={`count ${count <= 3 ? "few" : ""}`}>{count}</span>
    </span>
  );
}
