/** A room that has nothing to show yet, and the way to have something. */

import type { ComponentChildren } from "preact";
import { Three } from "../cards/card.tsx";
import { address } from "../router.ts";
import { games as words } from "../words/lobby.ts";

export function Nothing({ children }: { children: ComponentChildren }) {
  return (
    <div class="panel nothing">
      <Three />
      <p>{children}</p>
      <a class="button main" href={address("lobby")}>{words.begin}</a>
    </div>
  );
}
