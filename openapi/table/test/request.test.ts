import "./page.ts";
import assert from "node:assert/strict";
import test from "node:test";
import { ProblemError } from "spite-and-malice-client";
import { ask, clientOf, type Try, trouble, Unreachable } from "../src/api/request.ts";
import { json, problem, Service, until } from "./service.ts";

const REMATCH = "POST /v1/games/g_1/rematch";
const rematch = ({ key, signal }: Try) =>
  clientOf("sm_seat_1").POST("/v1/games/{game_id}/rematch", { params: { path: { game_id: "g_1" }, header: { "Idempotency-Key": key } }, signal });

test("A lost answer is asked for again with the key of the first try, and another request has another key", async () => {
  const service = new Service().on(REMATCH, () => "lost", () => problem(503, "busy", "Busy."), () => json({ id: "g_2" }, 201));
  assert.deepEqual(await ask(rematch), { id: "g_2" });
  const keys = service.of(REMATCH).map((each) => each.key);
  assert.equal(keys.length, 3);
  assert.equal(new Set(keys).size, 1);
  assert.match(keys[0] ?? "", /^[0-9a-f]{32}$/);
  await ask(rematch);
  assert.notEqual(service.of(REMATCH)[3]?.key, keys[0]);
});

test("What is refused is not asked for again, and says why", async () => {
  const service = new Service().on(REMATCH, () => problem(409, "cannot-rematch", "The match is over."));
  await assert.rejects(ask(rematch), (error: ProblemError) => error.slug === "cannot-rematch" && error.message === "The match is over.");
  assert.equal(service.asked.length, 1);
});

test("While it is tried again somebody can see so, try at once, and give up", async () => {
  const service = new Service().on(REMATCH, () => "lost");
  const asked = ask(rematch);
  const outcome = assert.rejects(asked, Unreachable);
  await until(() => trouble.value?.tries === 1, "trouble is told");
  trouble.value?.now();
  await until(() => trouble.value?.tries === 2, "the second try has failed");
  assert.equal(service.asked.length, 2);
  trouble.value?.stop();
  await outcome;
  assert.equal(trouble.value, null);
  assert.equal(service.asked.length, 2);
});

test("Too many requests are asked again no sooner than the service says", async () => {
  new Service().on(REMATCH, () => problem(429, "rate-limited", "Too many.", { "Retry-After": "1" }), () => json({ id: "g_2" }, 201));
  const start = performance.now();
  await ask(rematch);
  assert.ok(performance.now() - start >= 990);
});

test("Whoever leaves is asked for nothing more", async () => {
  const service = new Service().on(REMATCH, () => "lost");
  const leave = new AbortController();
  const outcome = assert.rejects(ask(rematch, leave.signal), { name: "AbortError" });
  await until(() => service.asked.length === 1, "it was asked once");
  leave.abort();
  await outcome;
  assert.equal(service.asked.length, 1);
  assert.equal(trouble.value, null);
});
