/** Tokens, and the games they open. They stay in this browser, and never come into an address. */

import { signal } from "@preact/signals";
import { readStored, writeStored } from "../ui/storage.ts";

export interface Known {
  id: string;
  /** A seat's token, where the game was not made or joined by this browser's player. */
  token?: string | undefined;
  /** What cancels the game and makes invites, where no player made it. */
  owner?: string | undefined;
  /** Invites this browser made, by seat, until they are used. */
  invites?: Record<number, string> | undefined;
  /** The seat this browser plays, where it is known. */
  seat?: number | undefined;
  ruleset: string;
  /** Who sits there, for a list. */
  names: string[];
  /** When it was last opened here, milliseconds. */
  opened: number;
  over: boolean;
}

interface Contents {
  player?: { token: string; name: string } | undefined;
  games: Known[];
}

/** Games that are remembered; older ones are still at the service. */
const MOST = 50;

export const wallet = signal<Contents>(readStored<Contents>("wallet") ?? { games: [] });
/** Whether the browser keeps nothing: a reload would lose the seat. */
export const forgetful = signal(false);

// What another tab has stored is not to be written over.
addEventListener("storage", (event) => {
  if (event.key === "spite:wallet") wallet.value = readStored<Contents>("wallet") ?? { games: [] };
});

function keep(contents: Contents): void {
  wallet.value = contents;
  forgetful.value = !writeStored("wallet", contents);
}

export function setPlayer(player: Contents["player"]): void {
  keep({ ...wallet.value, player });
}

/** Notes a game, or what is new about it, as the one opened last. */
export function remember(game: Omit<Known, "opened">): void {
  const before = wallet.value.games.find((each) => each.id === game.id);
  const rest = wallet.value.games.filter((each) => each.id !== game.id);
  const said = Object.fromEntries(Object.entries(game).filter(([, value]) => value !== undefined));
  const known = { ...before, ...(said as typeof game), opened: Date.now() };
  keep({ ...wallet.value, games: [known, ...rest].slice(0, MOST) });
}

/** Notes that a game goes on as another, on the same seats and with the same tokens. */
export function carryOn(id: string, next: string): void {
  const { games } = wallet.value;
  const before = games.find((each) => each.id === id);
  if (before && !games.some((each) => each.id === next)) remember({ ...before, id: next, invites: undefined, over: false });
}

/** What a game's creator asks with: its owner's token, or that of the player who made it. */
export function ownerFor(id: string): string | undefined {
  return wallet.value.games.find((each) => each.id === id)?.owner ?? wallet.value.player?.token;
}

export function forget(id: string): void {
  keep({ ...wallet.value, games: wallet.value.games.filter((each) => each.id !== id) });
}

/** With what a game is to be asked for: its seat's token, the player's, or none for a guest. */
export function tokenFor(id: string): string | undefined {
  return wallet.value.games.find((each) => each.id === id)?.token ?? wallet.value.player?.token;
}
