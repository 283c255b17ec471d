/**
 * Shapes that cards share, once in the page; each card refers to them.
 *
 * A rank is a shape, too: what is on a card is a picture, and its words are the card's name.
 */

import { corner, RANKS } from "./cards.ts";

const PATHS = {
  H: "M12 21.4C5 15.6 1.8 11.9 1.8 7.9 1.8 4.7 4.2 2.8 6.8 2.8c2.3 0 4.2 1.4 5.2 3.5 1-2.1 2.9-3.5 5.2-3.5 2.6 0 5 1.9 5 5.1 0 4-3.2 7.7-10.2 13.5Z",
  D: "M12 1.6c2.5 4.6 5.1 7.3 8.6 10.4-3.5 3.1-6.1 5.8-8.6 10.4-2.5-4.6-5.1-7.3-8.6-10.4C6.900 8.900 9.500 6.200 12 1.600Z",
  S: "M12 1.6c1 4.2 9.2 7.900 9.200 13.100 0 2.900-2 4.700-4.400 4.700-1.600 0-2.900-.8-3.800-2.100.2 2.400 1 3.900 2.700 5.100H8.300c1.700-1.200 2.500-2.700 2.700-5.100-.9 1.300-2.200 2.100-3.800 2.100-2.400 0-4.400-1.800-4.400-4.700C2.800 9.500 11 5.800 12 1.600Z",
  C: "M12 1.800a4.700 4.700 0 0 1 4 7.200 4.700 4.700 0 1 1-2.900 7.800c.2 2.500 1 4.300 2.600 5.600H8.300c1.600-1.300 2.400-3.100 2.600-5.600A4.700 4.700 0 1 1 8 9a4.700 4.700 0 0 1 4-7.200Z",
};

export function Shapes() {
  return (
    <svg class="shapes" aria-hidden="true" focusable="false">
      {Object.entries(PATHS).map(([suit, d]) => (
        <symbol key={suit} id={`suit-${suit}`} viewBox="0 0 24 24">
          <path d={d} />
        </symbol>
      ))}
      {[...RANKS, "X"].map((rank) => (
        <text key={rank} id={`rank-${rank}`} {...(rank === "T" && { textLength: 38, lengthAdjust: "spacingAndGlyphs" })}>
          {rank === "X" ? "★" : corner(rank)}
        </text>
      ))}
    </svg>
  );
}
