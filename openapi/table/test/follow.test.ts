import "./page.ts";
import assert from "node:assert/strict";
import test from "node:test";
import type { Event, View } from "spite-and-malice-client";
import { follow } from "../src/api/follow.ts";
import { json, Service, until } from "./service.ts";

const GAME = "/v1/games/g_1";

/** A stream that says how the game stands, and is cut. */
function cut(version: number): Response {
  const frame = `retry: 1\nevent: snapshot\nid: ${version}\ndata: ${JSON.stringify({ version, status: "active" })}\n\n`;
  return new Response(frame, { headers: { "Content-Type": "text/event-stream" } });
}

test("Where streams are cut again and again, news is asked for, and none is missed", async () => {
  const service = new Service();
  const stop = new AbortController();
  const held = () => new Promise<Response>((_, fail) => stop.signal.addEventListener("abort", () => fail(new Error("left"))));
  const news = { items: [{ version: 2, type: "moved" }], next: 2 };
  service.on(`GET ${GAME}/events`, () => cut(1), () => cut(1), () => cut(1), () => json(news), held);
  service.on(`GET ${GAME}/views/spectator`, () => json({ version: 1, status: "active" }), () => json({ version: 2, status: "active" }));
  const events: Event[] = [];
  const views: View[] = [];
  const links: string[] = [];
  const followed = follow("g_1", undefined, {
    event: (event) => events.push(event),
    view: (view) => views.push(view),
    link: (state) => links.push(state),
    gone: assert.fail,
  }, stop.signal);
  await until(() => views.at(-1)?.version === 2 && service.of(`GET ${GAME}/events`).length === 5, "it polls");
  assert.deepEqual(events.map(({ version }) => version), [2]);
  // While it was tried again the link was lost; in the end it is there.
  assert.deepEqual(links.filter((state, n) => state !== links[n - 1]), ["live", "lost", "live", "lost", "live", "polled"]);
  stop.abort();
  await followed;
});
