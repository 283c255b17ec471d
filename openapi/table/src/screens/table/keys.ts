/** The table by keyboard: Tab and Enter are the browser's; arrows go to the nearest card, letters do what buttons do. */

import type { Session } from "../../game/session.ts";
import { settings } from "../../ui/settings.ts";
import { clear } from "./control.ts";

const ARROWS: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function handleKey(session: Session, event: KeyboardEvent): void {
  const { target, key } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (target instanceof HTMLElement && target.closest("input, select, textarea")) return;
  const arrow = ARROWS[key];
  if (arrow) {
    if (move(arrow)) event.preventDefault();
  } else if (key === "Escape") clear(session);
  // Letters alone can be turned off: speech input may press them by mistake.
  else if (!settings.value.keys) return;
  else if (key.toLowerCase() === "u" && session.undoable.value.available) void session.undo();
  else if (key.toLowerCase() === "h" && session.game.value?.hints) void session.askHint();
  else if (key.toLowerCase() === "p" && session.replaying.value) session.setPaused(!session.paused.value);
}

/** Moves the focus to the nearest card or place in a direction. Whether there was one. */
function move([dx, dy]: readonly [number, number]): boolean {
  const spots = [...document.querySelectorAll<HTMLElement>("button[data-spot]")];
  const now = document.activeElement;
  if (!(now instanceof HTMLElement) || !spots.includes(now)) {
    const first = document.querySelector<HTMLElement>(".hand button") ?? spots[0];
    first?.focus();
    return first !== undefined;
  }
  const middle = (element: Element) => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2] as const;
  };
  const [x, y] = middle(now);
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const each of spots) {
    if (each === now) continue;
    const [ex, ey] = middle(each);
    const along = (ex - x) * dx + (ey - y) * dy;
    const aside = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx);
    // Within a quarter turn of the arrow; straight ahead is nearer than aslant.
    if (along < 8 || aside > along * 2.5) continue;
    const far = along + aside * 2;
    if (far < least) [least, best] = [far, each];
  }
  best?.focus();
  return best !== undefined;
}
