/** A review: asked for, waited for, and what of the game is needed to show it. */

import type { Event, EventList, Game, Plan, PlanList, View } from "spite-and-malice-client";
import { viewerOf } from "./follow.ts";
import { ask, clientOf } from "./request.ts";
import { tokenFor } from "./wallet.ts";

/** A review that is under way is asked after so often, milliseconds. */
const AGAIN_MS = 1_000;

export interface Finished {
  game: Game;
  view: View;
  events: Event[];
}

/** The game, how it ended, and all that happened in it. */
export async function finished(id: string, until: AbortSignal): Promise<Finished> {
  const token = tokenFor(id);
  const client = clientOf(token);
  const path = { game_id: id };
  const game = await ask<Game>(({ signal }) => client.GET("/v1/games/{game_id}", { params: { path }, signal }), until);
  const viewer = viewerOf(token);
  const look = (as: typeof client, eyes: "me" | "spectator") =>
    ask<View>(({ signal }) => as.GET("/v1/games/{game_id}/views/{viewer}", { params: { path: { ...path, viewer: eyes } }, signal }), until);
  const view = await look(client, viewer).catch((error: unknown) => {
    // A player of this browser's need not sit in every game they look at.
    if (until.aborted || viewer === "spectator") throw error;
    return look(clientOf(), "spectator");
  });
  const events: Event[] = [];
  for (let after = 0; game.status === "finished"; ) {
    const query = { after };
    const page = (await ask(({ signal }) => client.GET("/v1/games/{game_id}/events", { params: { path, query }, signal }), until)) as EventList;
    events.push(...page.items);
    if (page.items.length === 0) break;
    after = page.next;
  }
  return { game, view, events };
}

/** What the computers of a game that is over thought of their turns, in order. */
export async function planned(id: string, until: AbortSignal): Promise<Plan[]> {
  const client = clientOf(tokenFor(id));
  const found: Plan[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { limit: 100, ...(cursor && { cursor }) };
    const page = await ask<PlanList>(({ signal }) => client.GET("/v1/games/{game_id}/plans", { params: { path: { game_id: id }, query }, signal }), until);
    found.push(...page.items.filter(({ purpose, line }) => purpose === "turn" && line?.length));
    cursor = page.next;
  } while (cursor);
  return found;
}

/** Asks for the review of a game, and follows it to its end; `show` hears how it stands. */
export async function review(id: string, show: (plan: Plan) => void, until: AbortSignal): Promise<void> {
  const client = clientOf(tokenFor(id));
  const path = { game_id: id };
  let plan = await ask<Plan>(
    ({ key, signal }) => client.POST("/v1/games/{game_id}/plans", { params: { path, header: { "Idempotency-Key": key } }, body: { purpose: "review" }, signal }),
    until,
  );
  for (;;) {
    const { id: plan_id } = plan;
    plan = await ask<Plan>(({ signal }) => client.GET("/v1/games/{game_id}/plans/{plan_id}", { params: { path: { ...path, plan_id } }, signal }), until);
    show(plan);
    if (plan.status !== "queued" && plan.status !== "running") return;
    await new Promise((next) => {
      const timer = setTimeout(next, AGAIN_MS);
      until.addEventListener("abort", () => (clearTimeout(timer), next(null)), { once: true });
    });
    until.throwIfAborted();
  }
}
