/** Counts finished games in this browser, for who is nobody to the service. */

import { effect } from "@preact/signals";
import { ProblemError, type Statistics } from "spite-and-malice-client";
import { counted, type Counted } from "../game/tally.ts";
import { readStored, writeStored } from "../ui/storage.ts";
import { gameOf } from "./games.ts";
import { ask, clientOf } from "./request.ts";
import { wallet } from "./wallet.ts";

const MOST = 2000;
const asked = new Set<string>();

export function countedHere(): Counted[] {
  return readStored<Counted[]>("counted") ?? [];
}

/** From now on counts each game of this browser when it is over, once. */
export function keepCounting(): void {
  effect(() => {
    for (const known of wallet.value.games) {
      if (!known.over || known.seat === undefined || asked.has(known.id)) continue;
      asked.add(known.id);
      if (countedHere().some((each) => each.id === known.id)) continue;
      gameOf(known.id).then(
        (game) => {
          const one = counted(game, known.seat);
          if (one) writeStored("counted", [...countedHere().filter((each) => each.id !== one.id), one].slice(-MOST));
        },
        // Asked again after a reload, unless the service has cleared the game away.
        (error: unknown) => error instanceof ProblemError || asked.delete(known.id),
      );
    }
  });
}

export function statisticsOf(token: string): Promise<Statistics> {
  return ask<Statistics>(({ signal }) => clientOf(token).GET("/v1/players/me/statistics", { signal }));
}
