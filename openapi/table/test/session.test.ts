import "./page.ts";
import assert from "node:assert/strict";
import test from "node:test";
import type { Event, View } from "spite-and-malice-client";
import { Session } from "../src/game/session.ts";
import { change } from "../src/ui/settings.ts";
import { json, problem, Service, until } from "./service.ts";

const GAME = "/v1/games/g_1";
const DOCUMENT = { id: "g_1", version: 1, ruleset: "standard", local: false, practice: false, seats: [], result: null };

function view(version: number, changes: object = {}): View {
  const seat = (n: number) => ({
    seat: n, name: ["You", "Bruno"][n], kind: n ? "computer" : "human", level: null,
    hand: n ? null : ["3H", "QS"], hand_count: n ? 5 : 2, payoff: { top: "9C", count: 4 }, sides: [[], [], [], []],
  });
  return {
    version, viewer: 0, status: "active", rules: { kings_wild: true }, turn: { seat: 1, number: 2, phase: "build" }, stock_count: 20, set_aside_count: 0,
    centers: [{ height: 1, needs: "2", cards: ["AS"] }], seats: [seat(0), seat(1)], legal_moves: [], last_turn: [], computer: null, result: null,
    undo: { available: true, reason: null }, match: null, next_game_id: null, ...changes,
  } as unknown as View;
}

const MINE = { turn: { seat: 0, number: 3, phase: "build" }, legal_moves: [{ kind: "discard", source: "hand", card: "QS", source_index: null, target_index: 0, notation: "h:QS>s1" }] };

function moved(version: number, card: string, rank: string): Event {
  const move = { kind: "build", source: "hand", card, source_index: null, target_index: 0, notation: `h:${card}>c1` };
  return { version, type: "moved", seat: 1, turn: 2, happenings: [{ type: "played", seat: 1, move, rank }], move: null, taken_back: null, changed: [], next_game_id: null, at: "" } as unknown as Event;
}

/** A session that shows a first view, and hears what the service tells. */
async function opened(service: Service, first: View): Promise<{ session: Session; shown: string[] }> {
  change({ speed: "fast" });
  service.on(`GET ${GAME}`, () => json(DOCUMENT)).on(`GET ${GAME}/views/spectator`, () => json(first)).on(`GET ${GAME}/events`, () => service.stream());
  const session = new Session("g_1");
  const shown: string[] = [];
  session.show = async (before, { move }) => void shown.push(`${move?.card} on ${before.centers[0]?.height}`);
  await session.open();
  await until(() => service.of(`GET ${GAME}/events`).length > 0, "it listens");
  service.tell("snapshot", first);
  await until(() => session.link.value === "live", "it hears");
  return { session, shown };
}

test("A turn of somebody else is shown step by step, and ends with the view that the service made", async () => {
  const service = new Service();
  const { session, shown } = await opened(service, view(1));
  const last = view(3, { ...MINE, centers: [{ height: 3, needs: "4", cards: ["AS", "2D", "3D"] }] });
  for (const event of [moved(2, "2D", "2"), moved(3, "3D", "3")]) service.tell("event", event);
  service.tell("view", last);
  await until(() => session.replaying.value, "it replays");
  assert.equal(session.mayMove.value, false);
  await until(() => !session.replaying.value && session.view.value?.version === 3, "it is over");
  assert.deepEqual(shown, ["2D on 1", "3D on 2"]);
  assert.deepEqual(session.view.value, last);
  assert.equal(session.mayMove.value, true);
  session.close();
});

test("A replay can be paused, and skipped", async () => {
  const service = new Service();
  const { session, shown } = await opened(service, view(1));
  session.setPaused(true);
  for (const event of [moved(2, "2D", "2"), moved(3, "3D", "3")]) service.tell("event", event);
  service.tell("view", view(3, MINE));
  await until(() => session.replaying.value, "it replays");
  await new Promise((next) => setTimeout(next, 500));
  assert.deepEqual([shown, session.view.value?.version], [[], 1]);
  session.skip();
  await until(() => session.view.value?.version === 3, "it is skipped");
  assert.equal(session.mayMove.value, true);
  session.close();
});

test("A gap in the news is no replay: the view counts", async () => {
  const service = new Service();
  const { session, shown } = await opened(service, view(1));
  service.tell("event", moved(5, "2D", "2"));
  service.tell("view", view(5, MINE));
  await until(() => session.view.value?.version === 5, "it has caught up");
  assert.deepEqual(shown, []);
  session.close();
});

test("One's own move is shown once, by its answer, though the news tells of it first", async () => {
  const service = new Service();
  const { session, shown } = await opened(service, view(1, MINE));
  const own = { ...moved(2, "2D", "2"), seat: 0 };
  let answer: (response: Response) => void = () => undefined;
  service.on(`POST ${GAME}/moves`, () => new Promise<Response>((given) => (answer = given)));
  const move = session.move("h:QS>s1");
  await until(() => service.of(`POST ${GAME}/moves`).length === 1, "it is asked for");
  assert.deepEqual(service.of(`POST ${GAME}/moves`)[0]?.body, { notation: "h:QS>s1" });
  assert.equal(service.of(`POST ${GAME}/moves`)[0]?.match, '"1"');
  service.tell("event", own);
  service.tell("view", view(2));
  await new Promise((next) => setTimeout(next, 50));
  assert.deepEqual([shown, session.view.value?.version], [[], 1]);
  answer(json({ move: {}, happenings: own.happenings, view: view(2) }, 201));
  await move;
  assert.deepEqual([shown, session.view.value?.version], [["2D on 1"], 2]);
  session.close();
});

test("A move for a version that is gone is not made, and the table shows how things stand", async () => {
  const service = new Service();
  const { session } = await opened(service, view(1, MINE));
  service.on(`GET ${GAME}/views/spectator`, () => json(view(4, MINE)));
  service.on(`POST ${GAME}/moves`, () => problem(412, "stale-version", "It has moved on."));
  await session.move("h:QS>s1");
  assert.equal(session.view.value?.version, 4);
  assert.equal(session.note.value?.wrong, true);
  assert.equal(service.of(`POST ${GAME}/moves`).length, 1);
  session.close();
});

test("Why a card cannot go somewhere is asked of the service, and nothing is moved", async () => {
  const service = new Service();
  const { session } = await opened(service, view(1, MINE));
  service.on(`POST ${GAME}/turns`, () => problem(409, "does-not-fit", "The queen of spades does not fit: center stack 1 takes a 2 next."));
  await session.explain("h:QS>c1");
  assert.deepEqual(service.of(`POST ${GAME}/turns`)[0]?.body, { moves: [{ notation: "h:QS>c1" }], dry_run: true });
  assert.equal(session.note.value?.text, "The queen of spades does not fit: center stack 1 takes a 2 next.");
  assert.deepEqual([session.view.value?.version, service.of(`POST ${GAME}/moves`).length], [1, 0]);
  session.close();
});

test("A game that cannot be had says so in place of a table", async () => {
  new Service().on(`GET ${GAME}`, () => problem(404, "not-found", "There is no such game."));
  const session = new Session("g_1");
  await session.open();
  assert.equal(session.lost.value, "There is no such game.");
  session.close();
});
