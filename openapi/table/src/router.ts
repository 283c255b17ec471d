/** Which screen is shown: the address's fragment says it, so that Back works and nothing reaches the server's log. */

import { signal } from "@preact/signals";

/** `#/game/g_1` is the room `game` with the argument `g_1`; no fragment is the lobby. */
export interface Place {
  room: string;
  argument: string;
}

export function parse(fragment: string): Place {
  const [room = "", argument = ""] = fragment.replace(/^#?\/?/, "").split("/");
  return { room: room || "lobby", argument: decodeURIComponent(argument) };
}

export const place = signal<Place>(parse(location.hash));

/** Where Back or Forward would lead, while its reader is asked whether to go there; the screen stays until then. */
export const asked = signal<Place | null>(null);
/** Whether to ask first. */
let guard = (): boolean => false;

export function guardWith(asks: () => boolean): void {
  guard = asks;
}

/** Marks an entry of the browser's history where the page has been: whoever comes to it again has gone back or forward. */
const BEEN = { been: true };
history.replaceState(BEEN, "");

addEventListener("hashchange", () => {
  const to = parse(location.hash);
  const again = history.state !== null;
  const here = address(to.room, to.argument) === address(place.value.room, place.value.argument);
  history.replaceState(BEEN, "");
  asked.value = again && !here && guard() ? to : null;
  if (asked.value === null && !here) place.value = to;
});

/** The answer to what was asked. */
export function answer(leaves: boolean): void {
  const to = asked.value;
  if (to === null) return;
  asked.value = null;
  if (leaves) place.value = to;
  else history.pushState(BEEN, "", address(place.value.room, place.value.argument));
}

export function address(room: string, argument = ""): string {
  return room === "lobby" ? "#/" : `#/${room}${argument && `/${encodeURIComponent(argument)}`}`;
}

/** @param instead Takes the place of the present entry of the browser's history. */
export function go(room: string, argument = "", instead = false): void {
  const to = address(room, argument);
  if (instead) {
    history.replaceState(BEEN, "", to);
    place.value = parse(to);
  } else location.hash = to;
}
