/**
 * Requests that outlast a bad network, and say so while it lasts.
 *
 * A change carries one `Idempotency-Key` from its first try to its last: an answer that was lost on its way comes
 * again, and nothing is done twice. Nothing is kept for later: when the tries are over, whoever asked is told.
 */

import { signal } from "@preact/signals";
import { type Client, createClient, ProblemError } from "spite-and-malice-client";

/** The service did not answer, however often it was asked. */
export class Unreachable extends Error {
  override name = "Unreachable";
}

export interface Trouble {
  /** How often the request has failed. */
  tries: number;
  /** Tries again at once. */
  now(): void;
  /** Gives up. */
  stop(): void;
}

/** The request that is being tried again, if any. */
export const trouble = signal<Trouble | null>(null);

/** Each try is given so long, milliseconds. */
const TRY_MS = 12_000;
/** And after a failed one the next waits so long. */
const WAITS_MS = [400, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000];

const clients = new Map<string, Client>();

/** The client of a token; without one, of nobody in particular. */
export function clientOf(token?: string): Client {
  const known = clients.get(token ?? "");
  if (known) return known;
  const made = createClient({ baseUrl: location.origin, token });
  clients.set(token ?? "", made);
  return made;
}

export interface Try {
  signal: AbortSignal;
  /** For the header of a change. */
  key: string;
}

type Answered<T> = { data?: T; error?: unknown; response: Response };

/**
 * The document that a request is answered with.
 *
 * @throws ProblemError when it was refused; Unreachable when there was no answer; AbortError when `until` has it.
 */
export async function ask<T>(attempt: (given: Try) => Promise<Answered<T>>, until?: AbortSignal): Promise<T> {
  const key = newKey();
  let mine: Trouble | null = null;
  try {
    for (let tries = 0; ; tries++) {
      const outcome = await once(attempt, key, until);
      if ("data" in outcome) return outcome.data;
      until?.throwIfAborted();
      const wait = WAITS_MS[tries];
      if (wait === undefined) throw outcome.problem ?? new Unreachable();
      let given = false;
      await new Promise<void>((next) => {
        const timer = setTimeout(next, Math.max(wait, outcome.waitMs));
        const on = () => (clearTimeout(timer), next());
        mine = { tries: tries + 1, now: on, stop: () => ((given = true), on()) };
        trouble.value = mine;
        until?.addEventListener("abort", on, { once: true });
        addEventListener("online", on, { once: true });
      });
      until?.throwIfAborted();
      if (given) throw new Unreachable();
    }
  } finally {
    if (mine !== null && trouble.value === mine) trouble.value = null;
  }
}

type Outcome<T> = { data: T } | { waitMs: number; problem?: ProblemError };

async function once<T>(attempt: (given: Try) => Promise<Answered<T>>, key: string, until?: AbortSignal): Promise<Outcome<T>> {
  const timeout = AbortSignal.timeout(TRY_MS);
  let answer: Answered<T>;
  try {
    answer = await attempt({ key, signal: until ? AbortSignal.any([until, timeout]) : timeout });
  } catch {
    // fetch does not say why: the network, the server, or an answer that broke off.
    return { waitMs: 0 };
  }
  const { response } = answer;
  if (response.ok) return { data: answer.data as T };
  const problem = ProblemError.of(answer);
  // Too many at once, or the first request with this key is still running: both pass.
  const passes = response.status >= 500 || response.status === 429 || problem.slug === "key-in-flight";
  if (!passes || problem.slug === "quota-spent") throw problem;
  return { waitMs: 1000 * Number(response.headers.get("Retry-After") ?? 0), problem };
}

/** 128 random bits; randomUUID is not there where the page comes over plain http from another machine. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
