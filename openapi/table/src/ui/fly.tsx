/** Cards on their way: a copy of the card glides from one spot of the table to another. */

import { render } from "preact";
import { Back, Card } from "../cards/card.tsx";
import { mayMove, settings } from "./settings.ts";

const MS = { slow: 620, normal: 420, fast: 240, instant: 0 };

/** The element of a spot: `data-spot` names the places of the table. */
export function spot(name: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-spot="${name}"]`);
}

/** A copy of a card (or a back) that lies above everything, where a box is. */
export function ghostOf(code: string | null, at: DOMRect): { element: HTMLElement; remove(): void } {
  const element = document.createElement("div");
  element.className = "ghost";
  Object.assign(element.style, { left: `${at.left}px`, top: `${at.top}px`, width: `${at.width}px` });
  render(code ? <Card code={code} /> : <Back />, element);
  document.body.append(element);
  return { element, remove: () => (render(null, element), element.remove()) };
}

/** Where a spot's top card lies, or the spot itself without one. */
function boxOf(element: HTMLElement): DOMRect {
  return ([...element.querySelectorAll(".card")].at(-1) ?? element).getBoundingClientRect();
}

/** Resolves when the card has arrived, or at once where nothing may move. */
export async function fly(from: string, to: string, code: string | null): Promise<void> {
  const start = spot(from);
  const end = spot(to);
  if (!mayMove() || !start || !end || document.hidden) return;
  const a = boxOf(start);
  const b = boxOf(end);
  const { element: ghost, remove } = ghostOf(code, a);
  start.classList.add("leaving");
  const scale = b.width / a.width;
  const glide = ghost.animate(
    [
      { transform: "none" },
      { transform: `translate(${(b.left - a.left) / 2}px, ${(b.top - a.top) / 2 - 14}px) scale(${(1 + scale) / 2 + 0.06})`, offset: 0.5 },
      { transform: `translate(${b.left - a.left}px, ${b.top - a.top}px) scale(${scale})` },
    ],
    { duration: MS[settings.value.speed], easing: "cubic-bezier(.3,.1,.2,1)" },
  );
  // A page that is hidden half-way stops its animations: the game goes on all the same.
  await Promise.race([glide.finished.catch(() => undefined), new Promise((next) => setTimeout(next, MS[settings.value.speed] + 200))]);
  start.classList.remove("leaving");
  remove();
}

/** Plays a CSS animation of a spot once, by a class, and waits for its end. */
export async function gesture(name: string, kind: "bow" | "shake" | "turn-up"): Promise<void> {
  const element = spot(name);
  if (!mayMove() || !element || document.hidden) return;
  element.classList.add(kind);
  const running = element.getAnimations({ subtree: true }).filter((each) => each instanceof CSSAnimation && each.animationName === kind);
  await Promise.race([Promise.allSettled(running.map((each) => each.finished)), new Promise((next) => setTimeout(next, 900))]);
  element.classList.remove(kind);
}
