/** Portraits, drawn in a field of 100 by 140: mice for jacks, cats for queens and kings, and a mouse with bells. */

import type { Suit } from "./cards.ts";

export function Court({ rank, suit }: { rank: string; suit: Suit | null }) {
  return (
    <g class={`court court-${rank}`}>
      {rank === "K" ? <King suit={suit} /> : rank === "Q" ? <Queen suit={suit} /> : rank === "J" ? <Jack suit={suit} /> : <Joker />}
    </g>
  );
}

/** The suit as a jewel or a buckle; golden where it lies on its own colour. */
function Badge({ suit, y, golden = false }: { suit: Suit | null; y: number; golden?: boolean }) {
  return suit && <use class={golden ? "court-gold" : ""} href={`#suit-${suit}`} x="42" y={y} width="16" height="16" />;
}

function Whiskers({ y }: { y: number }) {
  return (
    <path
      class="court-line"
      d={`M38 ${y}l-19-4M38 ${y + 3}H18M38 ${y + 6}l-18 5M62 ${y}l19-4M62 ${y + 3}h20M62 ${y + 6}l18 5`}
    />
  );
}

function King({ suit }: { suit: Suit | null }) {
  return (
    <>
      <path class="court-coat" d="M5 134c1-20 11-30 27-33h36c16 3 26 13 27 33Z" />
      <path class="court-fur" d="M24 78 23 50l16 11h22l16-11-1 28Z" />
      <path class="court-pink" d="M28 64v-8l7 5ZM72 64v-8l-7 5Z" />
      <path class="court-fur" d="M50 58c17 0 27 9 28 21l8 6-8 3 5 8-10 1c-5 6-13 9-23 9s-18-3-23-9l-10-1 5-8-8-3 8-6c1-12 11-21 28-21Z" />
      <path class="court-stripe" d="M50 60v8M43 61l1 6M57 61l-1 6" />
      <ellipse class="court-iris" cx="39.500" cy="79" rx="5" ry="5.500" />
      <ellipse class="court-iris" cx="60.500" cy="79" rx="5" ry="5.500" />
      <path class="court-dark" d="M39.500 74.500c1.600 2.500 1.600 6.500 0 9-1.600-2.500-1.600-6.500 0-9ZM60.500 74.500c1.600 2.500 1.600 6.500 0 9-1.600-2.500-1.600-6.500 0-9Z" />
      <path class="court-light" d="M50 88c4-3 11-2 12 3 0 5-6 7-12 4-6 3-12 1-12-4 1-5 8-6 12-3Z" />
      <path class="court-nose" d="M50 91l-4-4.500h8Z" />
      <Whiskers y={90} />
      <path class="court-gold" d="M35 62 31 42l11 8 8-12 8 12 11-8-4 20c-9-3-21-3-30 0Z" />
      <circle class="court-coat" cx="50" cy="53" r="3.200" />
      <path class="court-ermine" d="M17 107c9 9 20 13 33 13s24-4 33-13l6 9c-9 11-22 17-39 17s-30-6-39-17Z" />
      <path class="court-dark" d="M26 117l2 4-3 0ZM37 122l2 4-3 0ZM63 122l2 4-3 0ZM74 117l2 4-3 0Z" />
      <Badge suit={suit} y={117} />
    </>
  );
}

function Queen({ suit }: { suit: Suit | null }) {
  return (
    <>
      <path class="court-coat" d="M9 134c2-18 14-27 27-31h28c13 4 25 13 27 31Z" />
      <path class="court-light" d="M33 100h34l4 8c-6 8-13 11-21 11s-15-3-21-11Z" />
      <path class="court-fur" d="M28 76 26 46l15 12h18l15-12-2 30Z" />
      <path class="court-pink" d="M31 61v-7l7 5ZM69 61v-7l-7 5Z" />
      <path class="court-fur" d="M50 55c15 0 24 9 24 22 0 15-11 25-24 25S26 92 26 77c0-13 9-22 24-22Z" />
      <path class="court-patch" d="M50 55c15 0 24 9 24 22 0 2 0 3-.5 5C66 82 54 78 50 68Z" />
      <path class="court-iris" d="M33 78c3-5 10-5 13 0-3 5-10 5-13 0ZM54 78c3-5 10-5 13 0-3 5-10 5-13 0Z" />
      <circle class="court-dark" cx="39.500" cy="78" r="2.700" />
      <circle class="court-dark" cx="60.500" cy="78" r="2.700" />
      <path class="court-lash" d="M33 78c3-5 10-5 13 0M33 78l-4-3M35 75l-3-4M54 78c3-5 10-5 13 0M67 78l4-3M65 75l3-4" />
      <path class="court-nose" d="M50 90l-3.500-4h7Z" />
      <path class="court-line dark" d="M50 90v3c-2 3-6 3-8 1M50 93c2 3 6 3 8 1" />
      <Whiskers y={86} />
      <path class="court-gold" d="M32 60c1-8 4-13 7-16l3 7 8-11 8 11 3-7c3 3 6 8 7 16-10-5-26-5-36 0Z" />
      <circle class="court-ermine" cx="39" cy="44" r="2.600" />
      <circle class="court-ermine" cx="50" cy="40" r="3" />
      <circle class="court-ermine" cx="61" cy="44" r="2.600" />
      <path class="court-pearls" d="M31 104c5 8 11 12 19 12s14-4 19-12" />
      <Badge suit={suit} y={118} golden />
    </>
  );
}

function Jack({ suit }: { suit: Suit | null }) {
  return (
    <>
      <path class="court-coat" d="M12 134c2-17 13-26 25-29h26c12 3 23 12 25 29Z" />
      <circle class="court-fur" cx="24" cy="65" r="15" />
      <circle class="court-fur" cx="76" cy="65" r="15" />
      <circle class="court-pink" cx="24" cy="66" r="9" />
      <circle class="court-pink" cx="76" cy="66" r="9" />
      <path class="court-fur" d="M50 55c16 0 25 11 24 23-1 14-13 28-24 28S27 92 26 78c-1-12 8-23 24-23Z" />
      <path class="court-light" d="M50 84c8 0 12 5 11 11-1 6-6 11-11 11s-10-5-11-11c-1-6 3-11 11-11Z" />
      <ellipse class="court-dark" cx="40" cy="79" rx="4.200" ry="5" />
      <ellipse class="court-dark" cx="60" cy="79" rx="4.200" ry="5" />
      <circle class="court-light" cx="41.500" cy="77" r="1.500" />
      <circle class="court-light" cx="61.500" cy="77" r="1.500" />
      <ellipse class="court-nose" cx="50" cy="92" rx="4.500" ry="3.600" />
      <path class="court-light" d="M47.500 99h5v6h-5Z" />
      <Whiskers y={92} />
      <path class="court-coat" d="M27 68c-3-14 8-24 25-24 15 0 25 8 23 18-1 3-3 5-5 5-12-6-29-6-43 1Z" />
      <path class="court-gold" d="M27 69c14-8 31-8 44-1l1-6c-14-7-31-7-45 1Z" />
      <path class="court-feather" d="M66 54c3-11 14-17 26-13-2 12-13 18-26 13Z" />
      <path class="court-ermine" d="M30 105l8 9 6-6 6 8 6-8 6 6 8-9c-12-4-28-4-40 0Z" />
      <Badge suit={suit} y={117} golden />
    </>
  );
}

function Joker() {
  return (
    <>
      <path class="court-coat" d="M12 134c2-17 13-26 25-29h13v29Z" />
      <path class="court-gold" d="M88 134c-2-17-13-26-25-29H50v29Z" />
      <circle class="court-fur" cx="25" cy="76" r="12" />
      <circle class="court-fur" cx="75" cy="76" r="12" />
      <circle class="court-pink" cx="25" cy="77" r="7" />
      <circle class="court-pink" cx="75" cy="77" r="7" />
      <path class="court-fur" d="M50 58c15 0 23 10 22 22-1 13-12 26-22 26S29 93 28 80c-1-12 7-22 22-22Z" />
      <path class="court-light" d="M50 86c7 0 11 5 10 10-1 6-5 10-10 10s-9-4-10-10c-1-5 3-10 10-10Z" />
      <path class="court-lash" d="M35 80c2-5 8-5 10 0M55 80c2-5 8-5 10 0" />
      <ellipse class="court-nose" cx="50" cy="92" rx="4.200" ry="3.400" />
      <path class="court-line dark" d="M42 98c4 5 12 5 16 0" />
      <Whiskers y={91} />
      <path class="court-coat" d="M29 72C26 52 14 50 8 58c0-16 22-20 34-6l8 8v8c-8-2-15 0-21 4Z" />
      <path class="court-gold" d="M71 72c3-20 15-22 21-14 0-16-22-20-34-6l-8 8v8c8-2 15 0 21 4Z" />
      <path class="court-patch" d="M40 66c0-14 4-22 10-26 6 4 10 12 10 26-6-2-14-2-20 0Z" />
      <circle class="court-bell" cx="9" cy="60" r="4.500" />
      <circle class="court-bell" cx="91" cy="60" r="4.500" />
      <circle class="court-bell" cx="50" cy="40" r="4.500" />
      <path class="court-ermine" d="M28 106l7 11 7-7 8 10 8-10 7 7 7-11c-13-4-31-4-44 0Z" />
    </>
  );
}
