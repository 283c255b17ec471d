/** A typed client of the Spite and Malice server, for browsers and Node. */

import createFetchClient, { type Client as FetchClient, type ClientOptions } from "openapi-fetch";

import type { paths } from "./schema.js";

export type * from "./schemas.js";
export { orThrow, ProblemError, problemSlug, type ProblemSlug } from "./problems.js";
export type { components, operations, paths, webhooks } from "./schema.js";
export { gameStream, playerStream, type GameFrame, type PlayerFrame, type StreamOptions } from "./streams.js";

/** Every operation by its path: `client.GET("/v1/games/{game_id}", { params: { path: { game_id } } })`. */
export type Client = FetchClient<paths>;

export interface Options extends ClientOptions {
  /** Where the service is, without a path: `http://127.0.0.1:8000`, or `/` for the page's own. */
  baseUrl: string;
  /** The token that every request is made with: a seat's, a player's or an app's. */
  token?: string | undefined;
}

/** A client that asks as the bearer of a token, or as nobody in particular. */
export function createClient({ token, ...options }: Options): Client {
  const client = createFetchClient<paths>(options);
  if (token !== undefined) {
    client.use({
      onRequest({ request }) {
        if (!request.headers.has("Authorization")) request.headers.set("Authorization", `Bearer ${token}`);
      },
    });
  }
  return client;
}
