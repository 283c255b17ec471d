/** Cards dragged by a mouse or a pen, on top of what a tap does; a finger's drag moves the page. */

import { cardAt, type Source, type Target } from "../../game/places.ts";
import type { Session } from "../../game/session.ts";
import { ghostOf } from "../../ui/fly.tsx";
import { clear, tapTarget } from "./control.ts";

/** A press becomes a drag when it has moved so far, pixels. */
const FAR = 8;

/** Lets cards of one's own be dragged. What undoes it is returned. */
export function draggable(session: Session): () => void {
  let stop: (() => void) | undefined;
  const down = (event: PointerEvent) => {
    const spot = event.button === 0 && event.pointerType !== "touch" ? spotOf(event.target) : undefined;
    const source = spot && sourceAt(spot, session.home.value);
    const view = session.view.value;
    const code = source && view && session.mayMove.value ? cardAt(view, session.home.value, source) : undefined;
    const card = spot && [...spot.element.querySelectorAll(".card")].at(-1);
    if (!source || code === undefined || !card) return;
    stop?.();
    stop = drag(session, source, code, card.getBoundingClientRect(), event);
  };
  addEventListener("pointerdown", down);
  return () => {
    removeEventListener("pointerdown", down);
    stop?.();
  };
}

function drag(session: Session, source: Source, code: string, from: DOMRect, start: PointerEvent): () => void {
  let ghost: { element: HTMLElement; remove(): void } | undefined;
  const move = (event: PointerEvent) => {
    const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY];
    if (!ghost) {
      if (Math.hypot(x, y) < FAR) return;
      if (!session.mayMove.value) return end();
      ghost = ghostOf(code, from);
      session.chosen.value = source;
    }
    ghost.element.style.transform = `translate(${x}px, ${y}px) rotate(2deg)`;
    event.preventDefault();
  };
  const up = (event: PointerEvent) => {
    const dragged = ghost !== undefined;
    end();
    if (!dragged) return;
    // The click that follows is part of the drag.
    const swallow = (click: Event) => click.stopPropagation();
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }));
    const spot = spotOf(document.elementFromPoint(event.clientX, event.clientY));
    const target = spot && targetAt(spot, session.home.value);
    const same = spot && JSON.stringify(sourceAt(spot, session.home.value)) === JSON.stringify(source);
    if (!target || same) return clear(session);
    session.dropped = true;
    tapTarget(session, target);
    if (!session.busy.value) session.dropped = false;
  };
  const end = () => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", end);
    ghost?.remove();
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", end);
  return end;
}

interface Spot {
  element: HTMLElement;
  /** `["hand", "0", "2"]` */
  name: string[];
}

function spotOf(element: EventTarget | null): Spot | undefined {
  const found = element instanceof Element ? element.closest<HTMLElement>("[data-spot]") : null;
  return found ? { element: found, name: (found.dataset["spot"] ?? "").split("-") } : undefined;
}

function sourceAt({ name: [from, seat, n] }: Spot, home: number): Source | undefined {
  if (Number(seat) !== home) return undefined;
  if (from === "payoff") return { from };
  return (from === "hand" || from === "side") && n !== undefined ? { from, n: Number(n) } : undefined;
}

function targetAt({ name: [to, first, second] }: Spot, home: number): Target | undefined {
  if (to === "center") return { to, n: Number(first) };
  if (to === "side" && Number(first) === home) return { to, n: Number(second) };
  return to === "payoff" && Number(first) !== home ? { to, n: Number(first) } : undefined;
}
