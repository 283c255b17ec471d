/** What is said to screen readers: live regions that are there from the start. */

import { signal } from "@preact/signals";

/** Said as soon as the reader has a moment. */
export const polite = signal("");
/** Said at once: what needs an answer. */
export const urgent = signal("");

let waiting: string[] = [];
let timer = 0;

/** Says a sentence. Sentences of one moment are said together, and the same one again is said again. */
export function say(text: string): void {
  waiting.push(text);
  window.clearTimeout(timer);
  timer = window.setTimeout(() => {
    const all = waiting.join(" ");
    waiting = [];
    // A region that does not change is not read: a space more or less makes a difference only to it.
    polite.value = polite.value === all ? `${all}\u00a0` : all;
  }, 60);
}

export function warn(text: string): void {
  urgent.value = urgent.value === text ? `${text}\u00a0` : text;
}
