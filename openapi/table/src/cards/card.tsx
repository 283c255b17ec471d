/** A card's face and back. */

import { settings } from "../ui/settings.ts";
import { face, type Suit } from "./cards.ts";
import { Court } from "./courts.tsx";

/** Where the pips of a rank stand: columns and rows of the middle, in hundredths. */
const COLUMN = { l: 29, m: 50, r: 71 } as const;
const PIPS: Record<string, readonly [keyof typeof COLUMN, number][]> = {
  A: [["m", 70]],
  "2": [["m", 42], ["m", 98]],
  "3": [["m", 42], ["m", 70], ["m", 98]],
  "4": [["l", 42], ["r", 42], ["l", 98], ["r", 98]],
  "5": [["l", 42], ["r", 42], ["m", 70], ["l", 98], ["r", 98]],
  "6": [["l", 42], ["r", 42], ["l", 70], ["r", 70], ["l", 98], ["r", 98]],
  "7": [["l", 42], ["r", 42], ["m", 56], ["l", 70], ["r", 70], ["l", 98], ["r", 98]],
  "8": [["l", 42], ["r", 42], ["m", 56], ["l", 70], ["r", 70], ["m", 84], ["l", 98], ["r", 98]],
  "9": [["l", 42], ["r", 42], ["l", 61], ["r", 61], ["m", 70], ["l", 80], ["r", 80], ["l", 98], ["r", 98]],
  T: [["l", 42], ["r", 42], ["m", 52], ["l", 61], ["r", 61], ["l", 80], ["r", 80], ["m", 89], ["l", 98], ["r", 98]],
};

function Pip({ suit, x, y, size }: { suit: Suit; x: number; y: number; size: number }) {
  return <use href={`#suit-${suit}`} x={x - size / 2} y={y - size / 2} width={size} height={size} />;
}

/** The face of a card, for the eye alone: whoever shows it names it. */
export function Card({ code, wild = false }: { code: string; wild?: boolean }) {
  const { rank, suit, red } = face(code);
  const pictured = settings.value.deck === "pictured";
  const court = suit === null || "JQK".includes(rank);
  return (
    <svg class={`card ${suit ? `suit-${suit}` : red ? "suit-H" : "suit-S"}`} viewBox="0 0 100 140" aria-hidden="true" focusable="false">
      <rect class="card-paper" x="1" y="1" width="98" height="138" rx="9" />
      <use class="card-rank" href={`#rank-${rank}`} x={suit ? 7 : 6} y="37" />
      {suit && <Pip suit={suit} x={rank === "T" ? 60 : 48} y={25} size={23} />}
      {court && (pictured || suit === null) ? (
        <Court rank={rank} suit={suit} />
      ) : court ? (
        <>
          <use class="card-letter" href={`#rank-${rank}`} x="50" y="112" />
          {suit && <Pip suit={suit} x={80} y={122} size={18} />}
        </>
      ) : suit && pictured ? (
        <Pip suit={suit} x={50} y={90} size={rank === "A" ? 72 : 60} />
      ) : (
        suit && PIPS[rank]?.map(([column, y]) => <Pip key={`${column}${y}`} suit={suit} x={COLUMN[column]} y={y * 1.05 + 20} size={rank === "A" ? 50 : 19} />)
      )}
      {wild && <path class="card-wild" d="M84 8.500l2.600 5.900 6.400.6-4.800 4.200 1.400 6.300-5.600-3.300-5.600 3.300 1.400-6.300-4.800-4.200 6.400-.6Z" />}
    </svg>
  );
}

export function Back() {
  return (
    <svg class="card" viewBox="0 0 100 140" aria-hidden="true" focusable="false">
      <rect class="card-paper" x="1" y="1" width="98" height="138" rx="9" />
      <rect class="card-back" x="7" y="7" width="86" height="126" rx="5" />
      <path class="card-back-line" d="M50 18 88 70 50 122 12 70ZM50 36 75 70 50 104 25 70Z" />
      <path class="card-back-mark" d="M38 60l4-10 8 6 8-6 4 10c2 4 2 7 0 11-2 6-7 9-12 9s-10-3-12-9c-2-4-2-7 0-11Z" />
    </svg>
  );
}

/** Three cards in a fan: the product's sign. */
export function Three() {
  return (
    <div class="three" aria-hidden="true">
      {["9C", "QH", "KS"].map((code) => <span key={code}><Card code={code} wild={code === "KS"} /></span>)}
    </div>
  );
}
