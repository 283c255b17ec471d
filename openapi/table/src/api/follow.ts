/** A game's news: as a stream where one passes, else by asking again and again. */

import { type Event, type EventList, gameStream, ProblemError, type View } from "spite-and-malice-client";
import { clientOf } from "./request.ts";

export interface Listener {
  /** Something happened; events come in order. */
  event(event: Event): void;
  /** What is seen now, behind all events so far. */
  view(view: View): void;
  /** How news gets through: as it happens, when it is asked for, or not at all. */
  link(state: "live" | "polled" | "lost"): void;
  /** The game, or the right to see it, is gone for good. */
  gone(why: ProblemError): void;
}

/** A stream whose first frame takes longer does not pass: something between keeps it back, milliseconds. */
const FIRST_FRAME_MS = 8_000;
/** A stream that breaks so often, each time after it has said something, does not last: something cuts it. */
const MOST_CUTS = 3;
/** Cuts are forgotten when it has lasted so long, milliseconds. */
const LASTING_MS = 120_000;
/** How long the server holds a poll, seconds. */
const POLL_S = 25;

/** Follows a game until `stop` aborts, or it is over and `after` its end. */
export async function follow(id: string, token: string | undefined, listener: Listener, stop: AbortSignal): Promise<void> {
  try {
    if (await streamed(id, token, listener, stop)) return;
    await polled(id, token, listener, stop);
  } catch (error) {
    if (stop.aborted) return;
    if (error instanceof ProblemError) listener.gone(error);
    else throw error;
  }
}

/** Whether all was said; false where no stream passes, or none lasts. */
async function streamed(id: string, token: string | undefined, listener: Listener, stop: AbortSignal): Promise<boolean> {
  let lastEventId: string | undefined;
  let cuts = 0;
  for (;;) {
    const broken = new AbortController();
    const timer = setTimeout(() => broken.abort(), FIRST_FRAME_MS);
    // When this connection began to speak; 0 while it has not.
    let since = 0;
    const options = {
      views: true,
      lastEventId,
      signal: AbortSignal.any([stop, broken.signal]),
      onBreak: () => {
        if (since > 0) cuts = Date.now() - since > LASTING_MS ? 1 : cuts + 1;
        since = 0;
        if (cuts >= MOST_CUTS) broken.abort();
        else listener.link("lost");
      },
    };
    let ended = false;
    try {
      for await (const frame of gameStream(clientOf(token), id, options)) {
        clearTimeout(timer);
        since ||= Date.now();
        listener.link("live");
        if (frame.event === "event") listener.event(frame.data);
        else if (frame.event === "snapshot" || frame.event === "view") listener.view(frame.data);
        // Reasons are `revoked` and `gone`: asking once more says which, in words.
        else if (frame.event === "closing") return false;
        else {
          // Whoever comes back behind the end hears of a rematch.
          if (frame.data.next_game_id !== null || frame.data.status !== "finished") return true;
          lastEventId = frame.id;
          ended = true;
        }
      }
    } finally {
      clearTimeout(timer);
    }
    if (!ended) return stop.aborted;
  }
}

async function polled(id: string, token: string | undefined, listener: Listener, stop: AbortSignal): Promise<void> {
  const client = clientOf(token);
  let after: number | undefined;
  for (let failures = 0; !stop.aborted; ) {
    const signal = AbortSignal.any([stop, AbortSignal.timeout((POLL_S + 15) * 1000)]);
    const path = { game_id: id };
    try {
      if (after !== undefined) {
        const headers = { Prefer: `wait=${POLL_S}` };
        const news = await client.GET("/v1/games/{game_id}/events", { params: { path, query: { after } }, headers, signal });
        if (!news.data) throw ProblemError.of(news);
        // The other thing the operation answers with is a stream, which was not asked for.
        const page = news.data as EventList;
        after = page.next;
        listener.link("polled");
        for (const event of page.items) listener.event(event);
        if (page.items.length === 0) continue;
      }
      const seen = await client.GET("/v1/games/{game_id}/views/{viewer}", { params: { path: { ...path, viewer: viewerOf(token) } }, signal });
      if (!seen.data) throw ProblemError.of(seen);
      after = seen.data.version;
      failures = 0;
      listener.link("polled");
      listener.view(seen.data);
      if (seen.data.status === "abandoned" || (seen.data.status === "finished" && seen.data.next_game_id !== null)) return;
    } catch (error) {
      if (stop.aborted) return;
      if (error instanceof ProblemError && error.problem.status < 500 && error.problem.status !== 429) throw error;
      listener.link("lost");
      failures += 1;
      await new Promise((next) => setTimeout(next, Math.min(1000 * 2 ** failures, 30_000)));
    }
  }
}

/** Through whose eyes a token looks. */
export function viewerOf(token: string | undefined): "me" | "spectator" {
  return token === undefined || token.startsWith("sm_spec_") ? "spectator" : "me";
}
