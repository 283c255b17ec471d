/** Cards on their way: a copy of the card glides from one spot of the table to another. */

import { render } from "preact";
import { Back, Card } from "../cards/card.tsx";
import { mayMove, settings } from "./settings.ts";

const MS = { slow: 620, normal: 420, fast: 240, instant: 0 };

/** The element of a spot: `data-spot` names the places of the table. */
export function spot(name: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-spot="${name}"]`);
}

/** Resolves when the card has arrived, or at once where nothing may move. */
export async function fly(from: string, to: string, code: string | null): Promise<void> {
  const start = spot(from);
  const end = spot(to);
  if (!mayMove() || !start || !end || document.hidden) return;
  const a = start.getBoundingClientRect();
  const b = end.getBoundingClientRect();
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  Object.assign(ghost.style, { left: `${a.left}px`, top: `${a.top}px`, width: `${a.width}px` });
  render(code ? <Card code={code} /> : <Back />, ghost);
  document.body.append(ghost);
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
  render(null, ghost);
  ghost.remove();
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
