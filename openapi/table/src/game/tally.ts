/** Statistics that a browser keeps by itself, of finished games it has a seat in. Nothing here needs a page. */

import type { Game, GroupTally, Tally } from "spite-and-malice-client";

/** What one finished game counts as. */
export interface Counted {
  id: string;
  ruleset: string;
  opponent: string;
  outcome: "won" | "lost" | "drawn";
  points: number;
  practice: boolean;
  /** When it was over, as the service writes times. */
  at: string;
}

/** The same group that the service would put the game in. */
export function opponentOf(game: Game, seat: number): string {
  const others = game.seats.filter((each) => each.seat !== seat);
  if (others.length === 0) return "nobody";
  const kinds = new Set(others.map((each) => (each.kind === "human" ? "human" : (each.level ?? "medium"))));
  return kinds.size === 1 ? [...kinds][0]! : "mixed";
}

/** What a game counts as for a seat; null while it is not over, and for whoever only watched. */
export function counted(game: Game, seat: number | undefined): Counted | null {
  if (!game.result || seat === undefined || game.seats[seat]?.kind !== "human") return null;
  const { winner, points } = game.result;
  return {
    id: game.id,
    ruleset: game.ruleset,
    opponent: opponentOf(game, seat),
    // Alone there is nobody to lose to: not to win is to lose.
    outcome: winner === seat ? "won" : winner === null && game.seats.length > 1 ? "drawn" : "lost",
    points: points[seat] ?? 0,
    practice: game.practice || game.local,
    at: game.updated_at,
  };
}

const NOTHING: Tally = { played: 0, won: 0, lost: 0, drawn: 0, points: 0, streak: { current: 0, best: 0 }, matches: { played: 0, won: 0, lost: 0 } };

/** The tally of games in the order in which they ended. */
export function tally(games: readonly Counted[]): Tally {
  return [...games]
    .sort((a, b) => a.at.localeCompare(b.at))
    .reduce((sum, game) => {
      const current = game.outcome === "won" ? sum.streak.current + 1 : 0;
      return {
        ...sum,
        played: sum.played + 1,
        [game.outcome]: sum[game.outcome] + 1,
        points: sum.points + game.points,
        streak: { current, best: Math.max(sum.streak.best, current) },
      };
    }, NOTHING);
}

/** Groups as the service has them: by rule set and opponent. */
export function groups(games: readonly Counted[]): GroupTally[] {
  const keys = [...new Set(games.map((game) => `${game.ruleset} ${game.opponent}`))];
  return keys.map((key) => {
    const some = games.filter((game) => `${game.ruleset} ${game.opponent}` === key);
    const [ruleset, opponent] = key.split(" ");
    return { ...tally(some), ruleset, opponent } as GroupTally;
  });
}

/** Groups put together, as for all rule sets at once; runs cannot be added, the longest stands. */
export function together(items: readonly Tally[]): Tally {
  return items.reduce(
    (sum, each) => ({
      played: sum.played + each.played,
      won: sum.won + each.won,
      lost: sum.lost + each.lost,
      drawn: sum.drawn + each.drawn,
      points: sum.points + each.points,
      streak: { current: Math.max(sum.streak.current, each.streak.current), best: Math.max(sum.streak.best, each.streak.best) },
      matches: {
        played: sum.matches.played + each.matches.played,
        won: sum.matches.won + each.matches.won,
        lost: sum.matches.lost + each.matches.lost,
      },
    }),
    NOTHING,
  );
}
