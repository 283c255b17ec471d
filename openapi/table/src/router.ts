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

addEventListener("hashchange", () => {
  place.value = parse(location.hash);
});

export function address(room: string, argument = ""): string {
  return room === "lobby" ? "#/" : `#/${room}${argument && `/${encodeURIComponent(argument)}`}`;
}

/** @param instead Takes the place of the present entry of the browser's history. */
export function go(room: string, argument = "", instead = false): void {
  const to = address(room, argument);
  if (instead) {
    history.replaceState(null, "", to);
    place.value = parse(to);
  } else location.hash = to;
}
