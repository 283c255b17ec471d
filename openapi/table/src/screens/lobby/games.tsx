/** All games of this browser. */

import type { Game } from "spite-and-malice-client";
import { useEffect, useState } from "preact/hooks";
import { wallet } from "../../api/wallet.ts";
import { address } from "../../router.ts";
import { Nothing } from "../../ui/nothing.tsx";
import { ui } from "../../words.ts";
import { games as words, lobby } from "../../words/lobby.ts";
import { HandoverDialog } from "./handover.tsx";
import { GameLink, goingOn, useMyGames } from "./list.tsx";

export function Games() {
  const { games, next, failed, ready, more } = useMyGames();
  const [moving, setMoving] = useState<Game | null>(null);
  useEffect(() => {
    document.title = words.title;
  }, []);
  const open = games.filter(goingOn);
  const over = games.filter((game) => !goingOn(game));
  const section = (title: string, items: readonly Game[]) =>
    items.length > 0 && (
      <section>
        <h2>{title}</h2>
        <ul class="games">
          {items.map((game) => (
            <li key={game.id} class="game-row">
              <GameLink game={game} />
              {goingOn(game) && (
                <button class="button small" type="button" onClick={() => setMoving(game)}>{words.move}</button>
              )}
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <main class="page">
      <p><a class="button small" href={address("lobby")}>{ui.lobby}</a></p>
      <h1>{words.title}</h1>
      {!ready && <p class="note" role="status">{lobby.loading}</p>}
      {failed && (
        <>
          <p class="wrong" role="alert">{words.unreachable}</p>
          <ul class="games">
            {wallet.value.games.map((game) => (
              <li key={game.id}><a class="game-link" href={address("game", game.id)}>{game.names.join(", ")}</a></li>
            ))}
          </ul>
        </>
      )}
      {ready && !failed && games.length === 0 && <Nothing>{words.none}</Nothing>}
      {section(words.unfinished, open)}
      {section(words.finished, over)}
      {next && <button class="button" type="button" onClick={more}>{words.more}</button>}
      {moving && <HandoverDialog id={moving.id} local={moving.local} onClose={() => setMoving(null)} />}
    </main>
  );
}
