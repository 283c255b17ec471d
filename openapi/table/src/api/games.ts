/** Making and finding games. */

import type { CreatedGame, Game, GameList, LevelList, NewGame, PlayerToken, RulesetList } from "spite-and-malice-client";
import { ask, clientOf } from "./request.ts";
import { carryOn, remember, setPlayer, wallet } from "./wallet.ts";

let catalogue: Promise<RulesetList> | undefined;
let levels: Promise<LevelList> | undefined;

/** The rule sets and their options. They change only with the service. */
export function rulesets(): Promise<RulesetList> {
  catalogue ??= ask<RulesetList>(({ signal }) => clientOf().GET("/v1/rulesets", { signal }));
  catalogue.catch(() => (catalogue = undefined));
  return catalogue;
}

export function computerLevels(): Promise<LevelList> {
  levels ??= ask<LevelList>(({ signal }) => clientOf().GET("/v1/levels", { signal }));
  levels.catch(() => (levels = undefined));
  return levels;
}

/** The token of this browser's player, who is made when it is first needed. */
export async function player(name: string): Promise<string> {
  const known = wallet.value.player;
  if (known) return known.token;
  const made = await ask<PlayerToken>(({ key, signal }) =>
    clientOf().POST("/v1/players", { params: { header: { "Idempotency-Key": key } }, body: { name }, signal }),
  );
  setPlayer({ token: made.token, name });
  return made.token;
}

/** Makes a game and notes it. */
export async function newGame(body: NewGame, name: string): Promise<CreatedGame> {
  const token = await player(name);
  const game = await ask<CreatedGame>(({ key, signal }) =>
    clientOf(token).POST("/v1/games", { params: { header: { "Idempotency-Key": key } }, body, signal }),
  );
  note(game);
  return game;
}

export function note(game: Game | CreatedGame): void {
  remember({ id: game.id, ruleset: game.ruleset, names: game.seats.map((seat) => seat.name ?? ""), over: game.result !== null });
}

/** Goes on with the same seats: a new deal after a game that is over. */
export async function rematch(id: string, token: string | undefined): Promise<Game> {
  const game = await ask<Game>(({ key, signal }) =>
    clientOf(token).POST("/v1/games/{game_id}/rematch", { params: { path: { game_id: id }, header: { "Idempotency-Key": key } }, signal }),
  );
  carryOn(id, game.id);
  note(game);
  return game;
}

/** The games of this browser's player, those where it is its turn first. */
export async function myGames(): Promise<Game[]> {
  const token = wallet.value.player?.token;
  if (!token) return [];
  const page = await ask<GameList>(({ signal }) => clientOf(token).GET("/v1/games", { params: { query: { limit: 20 } }, signal }));
  return page.items;
}
