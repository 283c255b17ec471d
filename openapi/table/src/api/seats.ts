/** Taking seats: by an invite, or by a code from another device. */

import { type Game, type Handover, ProblemError, type SeatInvite, type SeatToken } from "spite-and-malice-client";
import { settings } from "../ui/settings.ts";
import { gameOf, note, player } from "./games.ts";
import { ask, clientOf } from "./request.ts";
import { ownerFor, remember, setPlayer, tokenFor, wallet } from "./wallet.ts";

/** Sits down where an invite is for; the game's id. */
export async function claim(invite: string, name: string): Promise<string> {
  const token = settings.value.identity ? await player(name) : undefined;
  const seat = await ask<SeatToken>(({ key, signal }) =>
    clientOf(token).POST("/v1/claims", { params: { header: { "Idempotency-Key": key } }, body: { invite, name }, signal }),
  );
  note(await gameOf(seat.game_id), { token: token === undefined ? seat.token : undefined, seat: seat.seat });
  return seat.game_id;
}

/** Makes a fresh invite for an open seat; the one before is dead. */
export async function reinvite(id: string, seat: number): Promise<void> {
  const fresh = await ask<SeatInvite>(({ key, signal }) =>
    clientOf(ownerFor(id)).POST("/v1/games/{game_id}/seats/{seat}/invite", {
      params: { path: { game_id: id, seat }, header: { "Idempotency-Key": key } },
      signal,
    }),
  );
  const known = wallet.value.games.find((each) => each.id === id);
  if (known) remember({ ...known, invites: { ...known.invites, [seat]: fresh.invite } });
}

/** Calls a game off that still waits. */
export function cancel(id: string): Promise<Game> {
  return ask<Game>(({ signal }) => clientOf(ownerFor(id)).DELETE("/v1/games/{game_id}", { params: { path: { game_id: id } }, signal }));
}

/** A code that brings the seat to another device. */
export function handover(id: string): Promise<Handover> {
  return ask<Handover>(({ key, signal }) =>
    clientOf(tokenFor(id)).POST("/v1/games/{game_id}/handovers", {
      params: { path: { game_id: id }, header: { "Idempotency-Key": key } },
      signal,
    }),
  );
}

/** Goes on where a code is from; the game's id. */
export async function takeOver(code: string): Promise<string> {
  const seat = await ask<SeatToken>(({ key, signal }) =>
    clientOf().POST("/v1/handovers", { params: { header: { "Idempotency-Key": key } }, body: { code }, signal }),
  );
  const whole = seat.token.startsWith("sm_player_");
  const game = await gameOf(seat.game_id);
  // A browser that is nobody yet becomes the same player; any other holds the one game by it.
  if (whole && !wallet.value.player) setPlayer({ token: seat.token, name: game.seats[seat.seat]?.name ?? "" });
  note(game, { token: seat.token, seat: seat.seat });
  return seat.game_id;
}

/** The invite's address: its secret is in the fragment, which no server is sent. */
export function inviteLink(invite: string): string {
  return `${location.origin}${location.pathname}#/claim/${encodeURIComponent(invite)}`;
}

/** Whether a refusal is about what was entered, not about the network. */
export function isRefusal(error: unknown): error is ProblemError {
  return error instanceof ProblemError;
}
