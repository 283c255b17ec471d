/** Piles that seats and the middle are made of. */

import type { View } from "spite-and-malice-client";
import { Back, Card } from "../../cards/card.tsx";
import { isWild } from "../../cards/cards.ts";

type Rules = View["rules"];

/** Cards one over the other, each but the last showing its upper edge: the whole stack can be read. */
export function Fan({ cards, rules }: { cards: readonly string[]; rules: Rules }) {
  return (
    <span class="fan" style={{ "--n": cards.length }}>
      {cards.map((code, n) => (
        <span key={n} class="fan-card">
          <Card code={code} wild={isWild(code, rules)} />
        </span>
      ))}
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
