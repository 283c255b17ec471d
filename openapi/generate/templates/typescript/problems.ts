/** Why a request was refused. */

import type { Problem } from "./schemas.js";
import { type ProblemSlug, SLUGS } from "./slugs.js";

export type { ProblemSlug };

/** The kind of a problem: the last segment of its `type`; undefined for one that this client does not know. */
export function problemSlug(problem: Pick<Problem, "type">): ProblemSlug | undefined {
  const slug = problem.type.slice(problem.type.lastIndexOf("/") + 1);
  return SLUGS.find((known) => known === slug);
}

/** A problem, to be thrown. */
export class ProblemError extends Error {
  override name = "ProblemError";

  constructor(readonly problem: Problem) {
    super(problem.detail);
  }

  /** The kind of the problem. */
  get slug(): ProblemSlug | undefined {
    return problemSlug(this.problem);
  }

  /** Of an answer without data; also of one that somebody between here and the service made. */
  static of({ error, response }: Answer<unknown>): ProblemError {
    if (typeof error === "object" && error !== null && "type" in error) return new ProblemError(error as Problem);
    const { status, statusText } = response;
    const title = statusText || `HTTP status ${status}`;
    return new ProblemError({ type: "about:blank", title, status, detail: title, instance: response.url, params: {} });
  }
}

/** What an operation of the client resolves to. */
interface Answer<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/**
 * The data of an answer: `const game = await orThrow(client.POST("/v1/games", { body: {} }))`.
 *
 * @throws ProblemError when the server refuses; what fetch throws when there is no answer.
 */
export async function orThrow<Data>(answer: Promise<Answer<Data>>): Promise<Exclude<Data, undefined>> {
  const got = await answer;
  if (!got.response.ok) throw ProblemError.of(got);
  return got.data as Exclude<Data, undefined>;
}
