/** Making and finding games. */

import type { CreatedGame, Game, GameList, LevelList, NewGame, PlayerToken, RulesetList } from "spite-and-malice-client";
import { ask, clientOf } from "./request.ts";
import { settings } from "../ui/settings.ts";
import { carryOn, type Known, remember, setPlayer, wallet } from "./wallet.ts";

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
  const made = await newPlayer(name);
  setPlayer({ token: made.token, name });
  return made.token;
}

function newPlayer(name: string): Promise<PlayerToken> {
  return ask<PlayerToken>(({ key, signal }) =>
    clientOf().POST("/v1/players", { params: { header: { "Idempotency-Key": key } }, body: name ? { name } : {}, signal }),
  );
}

/**
 * Makes a game and notes it.
 *
 * Without an identity its tokens are its own. At one screen, where one token has to act for all seats, it is
 * that of a player made for this game alone.
 */
export async function newGame(body: NewGame, name: string): Promise<CreatedGame> {
  const known = settings.value.identity;
  const token = known ? await player(name) : body.local ? (await newPlayer(name)).token : undefined;
  const game = await ask<CreatedGame>(({ key, signal }) =>
    clientOf(token).POST("/v1/games", { params: { header: { "Idempotency-Key": key } }, body, signal }),
  );
  const mine = game.seats.find((seat) => seat.token !== undefined) ?? game.seats.find((seat) => seat.kind === "human" && seat.claimed);
  const invites = game.seats.flatMap((seat) => (seat.invite ? [[seat.seat, seat.invite] as const] : []));
  note(game, {
    token: known ? undefined : (token ?? mine?.token ?? game.spectator_token),
    owner: known ? undefined : (game.owner_token ?? token),
    invites: invites.length > 0 ? Object.fromEntries(invites) : undefined,
    seat: mine?.seat,
  });
  return game;
}

type More = Partial<Pick<Known, "token" | "owner" | "invites" | "seat">>;

export function note(game: Game | CreatedGame, more: More = {}): void {
  remember({ id: game.id, ruleset: game.ruleset, names: game.seats.map((seat) => seat.name ?? ""), over: game.result !== null, ...more });
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

/** A page of the games of this browser's player, those where it is its turn first. */
export async function myGames(cursor?: string): Promise<GameList> {
  const token = wallet.value.player?.token;
  if (!token) return { items: [], next: null };
  return ask<GameList>(({ signal }) => clientOf(token).GET("/v1/games", { params: { query: { limit: 20, ...(cursor && { cursor }) } }, signal }));
}

/** Games that anybody may watch, the newest first. */
export async function listedGames(): Promise<Game[]> {
  const query = { limit: 20, status: "active" as const };
  return (await ask<GameList>(({ signal }) => clientOf().GET("/v1/games", { params: { query }, signal }))).items;
}

export function gameOf(id: string): Promise<Game> {
  return ask<Game>(({ signal }) => clientOf().GET("/v1/games/{game_id}", { params: { path: { game_id: id } }, signal }));
}
