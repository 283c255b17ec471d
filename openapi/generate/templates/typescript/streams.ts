/** What happens in a game, or to a player, as it happens: Server-Sent Events, read with fetch. */

import { EventSourceParserStream } from "eventsource-parser/stream";

import type { Client } from "./index.js";
import { ProblemError } from "./problems.js";
import type { GameStreamFrame, PlayerStreamFrame } from "./schemas.js";

/** A part of a game's stream: its `event` says what its `data` are. `id` is the game's version, and where to go on. */
export type GameFrame = GameStreamFrame;

/** A part of a player's stream: its `event` says what its `data` are. `id` is where to go on in the feed. */
export type PlayerFrame = PlayerStreamFrame;

export interface StreamOptions {
  /** Go on behind this `id` instead of beginning with a snapshot. */
  lastEventId?: string | undefined;
  /** Ends the stream. */
  signal?: AbortSignal | undefined;
  /** Called when the connection is lost, before it is tried again; `wait` is in milliseconds. */
  onBreak?: ((wait: number) => void) | undefined;
}

/**
 * The frames of a game, across lost connections, up to its end.
 *
 * @param views Have the view that the client's token sees follow whatever is new.
 * @throws ProblemError when the server refuses the stream.
 */
export function gameStream(
  client: Client,
  gameId: string,
  { views = false, ...options }: StreamOptions & { views?: boolean | undefined } = {},
): AsyncGenerator<GameFrame, void, void> {
  return read<GameFrame>(options, (request) =>
    client.GET("/v1/games/{game_id}/events", {
      params: { path: { game_id: gameId }, query: { views } },
      parseAs: "stream",
      ...request,
    }),
  );
}

/**
 * The frames of the feed of the player whose token the client has, across lost connections; it has no end.
 *
 * @throws ProblemError when the server refuses the stream.
 */
export function playerStream(client: Client, options: StreamOptions = {}): AsyncGenerator<PlayerFrame, void, void> {
  return read<PlayerFrame>(options, (request) => client.GET("/v1/players/me/events", { parseAs: "stream", ...request }));
}

type Open = (request: { headers: { [name: string]: string }; signal: AbortSignal | null }) => Promise<{ error?: unknown; response: Response }>;

/** The server says something at least every 15 s: with nothing for so long, the connection is lost. */
const SILENCE_MS = 45_000;
const LONGEST_WAIT_MS = 30_000;

async function* read<Frame extends GameFrame | PlayerFrame>(
  { lastEventId, signal, onBreak }: StreamOptions,
  open: Open,
): AsyncGenerator<Frame, void, void> {
  let retry = 2000;
  for (let failures = 0; !signal?.aborted; failures++) {
    if (failures > 0) {
      const wait = Math.min(retry * 2 ** (failures - 1), LONGEST_WAIT_MS);
      onBreak?.(wait);
      await pause(wait, signal);
      if (signal?.aborted) return;
    }
    const lost = new AbortController();
    const stop = () => lost.abort();
    signal?.addEventListener("abort", stop);
    let silence = setTimeout(stop, SILENCE_MS);
    try {
      const headers = { Accept: "text/event-stream", ...(lastEventId !== undefined && { "Last-Event-ID": lastEventId }) };
      const answer = await open({ headers, signal: lost.signal }).catch(gone);
      if (!answer) continue;
      const { response } = answer;
      if (!response.ok) {
        // Busy, or asked too often: it passes. Anything else is meant.
        if (response.status < 500 && response.status !== 429) throw ProblemError.of(answer);
        retry = Math.max(retry, 1000 * Number(response.headers.get("Retry-After") ?? 0));
        continue;
      }
      const frames = response
        .body!.pipeThrough(
          new TransformStream<Uint8Array, Uint8Array>({
            transform(piece, out) {
              clearTimeout(silence);
              silence = setTimeout(stop, SILENCE_MS);
              out.enqueue(piece);
            },
          }),
        )
        .pipeThrough(new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>)
        .pipeThrough(new EventSourceParserStream({ onRetry: (wait) => (retry = wait) }))
        .getReader();
      for (let part; (part = await frames.read().catch(gone)) && !part.done; ) {
        const { event, id, data } = part.value;
        const frame = { event, id, data: JSON.parse(data) } as Frame;
        failures = 0;
        lastEventId = id ?? lastEventId;
        if (frame.event === "closing" && frame.data.reason === "stopping") break;
        yield frame;
        if (frame.event === "closing" || frame.event === "end") return;
      }
    } finally {
      clearTimeout(silence);
      signal?.removeEventListener("abort", stop);
      stop(); // Also when whoever listens has enough: the connection is closed.
    }
  }
}

/** A connection that fails or breaks is tried again, whatever the reason. */
function gone(): undefined {
  return undefined;
}

function pause(wait: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, wait);
    signal?.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
}
