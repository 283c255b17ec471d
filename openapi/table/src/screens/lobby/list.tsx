/** The games of this browser: those of its player, and those it holds a token of. */

import { type Game, ProblemError } from "spite-and-malice-client";
import { useEffect, useState } from "preact/hooks";
import { gameOf, myGames } from "../../api/games.ts";
import { forget, wallet } from "../../api/wallet.ts";
import { address } from "../../router.ts";
import { games as words, lobby } from "../../words/lobby.ts";

export function goingOn(game: Game): boolean {
  return game.status === "active" || game.status === "waiting" || game.status === "paused";
}

/** Whether it is this browser's turn, as far as it knows its seat. */
export function isMyTurn(game: Game): boolean {
  const seat = wallet.value.games.find((each) => each.id === game.id)?.seat;
  return game.status === "active" && game.to_move !== null && game.seats[game.to_move]?.kind === "human" && (game.local || seat === undefined || seat === game.to_move);
}

interface Mine {
  games: Game[];
  next: string | null;
  /** The service did not answer. */
  failed: boolean;
  ready: boolean;
  more(): void;
}

/** So many games that are not the player's are asked for one by one. */
const SINGLE = 12;

export function useMyGames(): Mine {
  const [games, setGames] = useState<Game[]>([]);
  const [next, setNext] = useState<string | null>(null);
  const [state, setState] = useState<"asking" | "ready" | "failed">("asking");
  const load = async (cursor?: string) => {
    const own = cursor === undefined ? await byTokens() : [];
    const page = await myGames(cursor);
    setGames((before) => sorted([...before, ...own, ...page.items]));
    setNext(page.next);
    setState("ready");
  };
  useEffect(() => void load().catch(() => setState("failed")), []);
  return { games, next, failed: state === "failed", ready: state !== "asking", more: () => void load(next ?? undefined).catch(() => setState("failed")) };
}

/** Games this browser has a token of its own for. */
async function byTokens(): Promise<Game[]> {
  const known = wallet.value.games.filter((each) => each.token !== undefined && !each.token.startsWith("sm_spec_"));
  const found = await Promise.all(
    known.slice(0, SINGLE).map((each) =>
      gameOf(each.id).catch((error: unknown) => {
        // Cleared away by the service: there is nothing to go on with.
        if (error instanceof ProblemError && error.problem.status === 404) return forget(each.id);
        throw error;
      }),
    ),
  );
  return found.filter((game) => game !== undefined);
}

/** Each game once: those where it is one's turn, then those that go on, then the newest. */
export function sorted(games: readonly Game[]): Game[] {
  const rank = (game: Game) => (isMyTurn(game) ? 0 : goingOn(game) ? 1 : 2);
  const once = [...new Map(games.map((game) => [game.id, game])).values()];
  return once.sort((a, b) => rank(a) - rank(b) || b.updated_at.localeCompare(a.updated_at));
}

export function GameLink({ game }: { game: Game }) {
  const state = isMyTurn(game) ? words.yourTurn : { waiting: words.waiting, active: words.active, paused: words.paused, finished: words.over, abandoned: words.abandoned }[game.status];
  const mine = wallet.value.games.find((each) => each.id === game.id)?.seat;
  const others = game.seats.filter((seat) => seat.seat !== (mine ?? (game.seats.length > 1 ? 0 : -1)));
  return (
    <a class="game-link" href={address("game", game.id)}>
      <span class="game-names">{others.map((seat) => (seat.claimed ? seat.name : lobby.openSeat)).join(", ") || lobby.you}</span>
      <span class="game-facts">
        {lobby.rulesetName(game.ruleset)}
        {game.match && ` · ${game.match.totals.join(" : ")}`}
        {game.practice && ` · ${words.practice}`}
      </span>
      <span class={`badge ${isMyTurn(game) ? "turn" : ""}`}>{state}</span>
    </a>
  );
}
