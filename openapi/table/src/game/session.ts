/** A game as one browser sees it: what is shown, what is still to be shown, and what its player does. */

import { computed, signal } from "@preact/signals";
import { type Event, type Game, type GameChanges, type Happening, type Move, type Plan, ProblemError, type Undo, type View } from "spite-and-malice-client";
import { follow, viewerOf } from "../api/follow.ts";
import { ask, clientOf, type Try, Unreachable } from "../api/request.ts";
import { remember, tokenFor } from "../api/wallet.ts";
import { say, warn } from "../ui/announce.ts";
import { play } from "../ui/sound.ts";
import { PACE, settings } from "../ui/settings.ts";
import * as words from "../words.ts";
import type { Source } from "./places.ts";
import { after } from "./replay.ts";

/** What the table shows of a happening while it takes place: a card on its way, a bow. */
export type Show = (view: View, happening: Happening) => Promise<void>;

/** A hint: the moves to make, and why. */
export interface Hint {
  version: number;
  line: readonly Move[];
  reasons: readonly string[];
}

type Planned = Plan & { line?: Move[] | null; reasons?: { text: string }[] | null };
type Answered<T> = Promise<{ data?: T; error?: unknown; response: Response }>;

export class Session {
  /** What is shown: behind `latest` while a turn is replayed. */
  readonly view = signal<View | null>(null);
  /** The game's document: how it was set up. */
  readonly game = signal<Game | null>(null);
  readonly link = signal<"opening" | "live" | "lost">("opening");
  /** Why there is nothing to see, for good. */
  readonly lost = signal<string | null>(null);
  /** One sentence about what just happened or could not. */
  readonly note = signal<{ text: string; wrong: boolean } | null>(null);
  readonly chosen = signal<Source | null>(null);
  /** A change of one's own is on its way. */
  readonly busy = signal(false);
  readonly replaying = signal(false);
  readonly paused = signal(false);
  /** Whether whoever sits at the bottom may take a move back. */
  readonly undoable = signal<Undo>({ available: false, reason: null });
  /** The seat at the bottom. */
  readonly home = signal(0);
  /** What an expert would do, where somebody has asked; of this version alone. */
  readonly hint = signal<Hint | null>(null);
  readonly thinking = signal(false);
  /** The pay-off count that is being called. */
  readonly called = signal<{ seat: number; left: number } | null>(null);

  /** Whether whoever looks may move a card now. */
  readonly mayMove = computed(() => {
    const view = this.view.value;
    return view !== null && view.legal_moves.length > 0 && !this.busy.value && !this.replaying.value;
  });
  /** At one screen: whose hand is to be uncovered; null when none is. */
  readonly covered = computed(() => {
    const view = this.view.value;
    const seat = view?.turn ? view.seats[view.turn.seat] : undefined;
    const local = this.game.value?.local ?? false;
    return local && !this.replaying.value && seat?.kind === "human" && seat.hand === null ? seat : null;
  });

  /** Set by the table: shows a happening before the view has it. */
  show: Show = () => Promise.resolve();

  private readonly over = new AbortController();
  /** With what changes are asked for, and with what the game is looked at: a guest's is none. */
  private token: string | undefined;
  private eyes: string | undefined;
  private latest: View | null = null;
  private queue: Event[] = [];
  private wake: () => void = () => undefined;
  private hurried = false;

  constructor(readonly id: string) {}

  /** Begins to follow the game. */
  async open(): Promise<void> {
    this.token = this.eyes = tokenFor(this.id);
    const path = { game_id: this.id };
    try {
      this.game.value = await ask<Game>(({ signal }) => this.client.GET("/v1/games/{game_id}", { params: { path }, signal }), this.over.signal);
      await this.look();
    } catch (error) {
      if (this.over.signal.aborted) return;
      this.lost.value = error instanceof Error && !(error instanceof Unreachable) ? error.message : words.unreachable;
      return;
    }
    const listener = {
      event: (event: Event) => this.hear(event),
      view: (view: View) => this.see(view),
      link: (state: "live" | "lost") => (this.link.value = state),
      gone: (why: ProblemError) => (this.lost.value = why.message),
    };
    void follow(this.id, this.eyes, listener, this.over.signal);
  }

  close(): void {
    this.over.abort();
    this.wake();
  }

  private get client() {
    return clientOf(this.token);
  }

  /** Asks for the view as it is now, and shows it without a replay. */
  private async look(): Promise<void> {
    const get = (viewer: "me" | "spectator") =>
      ask<View>(
        ({ signal }) => clientOf(this.eyes).GET("/v1/games/{game_id}/views/{viewer}", { params: { path: { game_id: this.id, viewer } }, signal }),
        this.over.signal,
      );
    let view: View;
    try {
      view = await get(viewerOf(this.eyes));
    } catch (error) {
      if (!(error instanceof ProblemError) || error.problem.status !== 403 || this.eyes === undefined) throw error;
      // A player who does not sit here watches as anyone may.
      this.eyes = undefined;
      view = await get("spectator");
    }
    this.latest = view;
    this.settle(view);
  }

  // ---------------------------------------------------------------- news

  private hear(event: Event): void {
    if (event.version > (this.queue.at(-1)?.version ?? this.view.value?.version ?? Infinity)) this.queue.push(event);
  }

  private see(view: View): void {
    if (this.latest === null || view.version >= this.latest.version) this.latest = view;
    void this.catchUp();
  }

  /** Shows what has happened since, step by step. */
  private async catchUp(): Promise<void> {
    if (this.replaying.value || this.busy.value) return;
    try {
      for (;;) {
        const shown = this.view.value;
        const { latest } = this;
        if (!shown || !latest || shown.version >= latest.version || this.over.signal.aborted) break;
        const event = this.queue.shift();
        if (event && event.version <= shown.version) continue;
        const next = event?.version === shown.version + 1 && event.type === "moved";
        if (event && event.type !== "moved") void this.refresh();
        if (!event || !next || settings.value.speed === "instant" || this.hurried) {
          if (event) this.recount([event, ...this.queue]);
          this.settle(latest);
          break;
        }
        this.replaying.value = true;
        this.chosen.value = null;
        await this.step(event);
      }
    } finally {
      this.replaying.value = false;
      this.hurried = false;
    }
    // The last step leaves what the service has made of it: drawn cards, legal moves.
    const { latest } = this;
    if (latest && this.view.value && latest.version === this.view.value.version) this.settle(latest);
  }

  private async step(event: Event): Promise<void> {
    await this.pause(0);
    let view = this.view.value;
    if (!view) return;
    this.recount([event]);
    for (const happening of event.happenings) {
      await this.show(view, happening);
      view = after(view, happening);
      this.view.value = view;
      this.call(view, happening);
    }
    this.view.value = { ...view, version: event.version, legal_moves: [] };
    await this.pause(PACE[settings.value.speed]);
  }

  private recount(events: readonly Event[]): void {
    const view = this.view.value;
    if (!view) return;
    for (const { happenings } of events) {
      for (const happening of happenings) {
        const text = words.happening(view, happening, this.home.value);
        if (text) say(text);
      }
    }
  }

  /** Calls the count of a pay-off pile after a card of it was played. */
  private call(view: View, { type, seat, move }: Happening): void {
    if (type !== "played" || move?.source !== "payoff" || seat === undefined) return;
    const left = view.seats[seat]?.payoff.count ?? 0;
    this.called.value = { seat, left };
    say(words.count(view, seat, left, this.home.value));
  }

  /** Waits, and as long as the replay is paused. */
  private async pause(ms: number): Promise<void> {
    if (ms > 0 && !this.hurried) await new Promise<void>((next) => ((this.wake = next), setTimeout(next, ms)));
    while (this.paused.value && !this.hurried && !this.over.signal.aborted) await new Promise<void>((next) => (this.wake = next));
  }

  setPaused(paused: boolean): void {
    this.paused.value = paused;
    say(paused ? words.replayPaused : words.replayGoesOn);
    this.wake();
  }

  /** Goes to the end of what is being replayed. */
  skip(): void {
    this.hurried = this.replaying.value;
    this.paused.value = false;
    this.wake();
  }

  /** Shows a view that the service made. */
  private settle(view: View): void {
    const before = this.view.value;
    this.queue = this.queue.filter((event) => event.version > view.version);
    if (!this.latest || view.version > this.latest.version) this.latest = view;
    this.view.value = view;
    if (this.hint.value && this.hint.value.version !== view.version) this.hint.value = null;
    if (typeof view.viewer === "number" && (!this.game.value?.local || view.seats[view.viewer]?.hand)) this.home.value = view.viewer;
    this.undoable.value = view.undo;
    if (this.game.value?.local && view.turn && view.viewer !== this.home.value && view.status === "active") void this.lookBack(view.version);
    this.chosen.value = null;
    const mine = view.legal_moves.length > 0;
    if (mine && before?.turn?.number !== view.turn?.number) {
      say(words.yourTurn);
      play("turn");
    }
    if (view.result && !before?.result) this.finished(view);
  }

  /** At one screen the view is that of the seat to move: whether its forerunner may take the discard back, its own says. */
  private async lookBack(version: number): Promise<void> {
    const path = { game_id: this.id, viewer: `${this.home.value}` };
    const seen = await ask<View>(({ signal }) => this.client.GET("/v1/games/{game_id}/views/{viewer}", { params: { path }, signal }), this.over.signal).catch(() => null);
    if (seen?.version === version && this.view.value?.version === version) this.undoable.value = seen.undo;
  }

  private finished(view: View): void {
    const game = this.game.value;
    if (game) remember({ id: this.id, ruleset: game.ruleset, names: view.seats.map((seat) => seat.name), over: true });
    say(words.outcome(view, this.home.value));
    play(view.result?.winner === this.home.value ? "win" : "lose");
    void this.refresh();
  }

  /** Asks for the game's document anew: practice, pause and names may have changed. */
  private async refresh(): Promise<void> {
    const path = { game_id: this.id };
    const game = await ask<Game>(({ signal }) => this.client.GET("/v1/games/{game_id}", { params: { path }, signal }), this.over.signal).catch(() => null);
    if (game) this.game.value = game;
  }

  // ---------------------------------------------------------------- doings

  /** Makes a move. */
  async move(notation: string): Promise<void> {
    this.chosen.value = null;
    await this.change((given) =>
      this.client.POST("/v1/games/{game_id}/moves", { ...this.conditions(given), body: { notation } }),
    );
  }

  /** Has the service say why a move is not possible; nothing is moved. */
  async explain(notation: string): Promise<void> {
    try {
      await ask(
        (given) => this.client.POST("/v1/games/{game_id}/turns", { ...this.conditions(given), body: { moves: [{ notation }], dry_run: true } }),
        this.over.signal,
      );
    } catch (error) {
      if (error instanceof ProblemError) this.complain(error.message);
    }
  }

  async undo(): Promise<void> {
    const done = await this.change((given) => this.client.POST("/v1/games/{game_id}/undo", this.conditions(given)), words.takenBack);
    if (done) await this.refresh();
  }

  /** Has the computer seat to move play, where it waits to be asked. */
  async requestTurn(): Promise<void> {
    await this.doing(async () => {
      await ask((given) => this.client.POST("/v1/games/{game_id}/plans", { ...this.conditions(given), body: { purpose: "turn" } }), this.over.signal);
      await this.look();
    });
  }

  /** Changes how the game is played: pause, and whether computers wait to be asked. */
  async amend(changes: GameChanges): Promise<void> {
    await this.doing(async () => {
      this.game.value = await ask<Game>((given) => this.client.PATCH("/v1/games/{game_id}", { ...this.conditions(given), body: changes }), this.over.signal);
      await this.look();
    });
  }

  /** Asks what an expert would do, and shows it on the cards. */
  async askHint(): Promise<void> {
    if (!this.mayMove.value || this.thinking.value) return;
    this.thinking.value = true;
    this.tell(words.hintComing);
    try {
      const path = { game_id: this.id };
      let plan = await ask<Planned>(
        (given) => this.client.POST("/v1/games/{game_id}/plans", { ...this.conditions(given), body: { purpose: "hint" as "turn" } }),
        this.over.signal,
      );
      while (plan.status === "queued" || plan.status === "running") {
        await new Promise((next) => setTimeout(next, 250));
        const { id } = plan;
        plan = await ask<Planned>(
          ({ signal }) => this.client.GET("/v1/games/{game_id}/plans/{plan_id}", { params: { path: { ...path, plan_id: id } }, signal }),
          this.over.signal,
        );
      }
      await this.look();
      void this.refresh();
      const line = plan.line ?? [];
      // Whoever has moved on meanwhile needs it no more.
      if (line.length === 0 || plan.version !== this.view.value?.version) this.complain(plan.error ?? words.hintLate);
      else {
        this.hint.value = { version: plan.version, line, reasons: plan.reasons?.map((reason) => reason.text) ?? [] };
        this.tell(words.hint(this.hint.value));
      }
    } catch (error) {
      this.fail(error);
    } finally {
      this.thinking.value = false;
    }
  }

  async claimWin(): Promise<void> {
    await this.change((given) => this.client.POST("/v1/games/{game_id}/claim-win", this.conditions(given)));
  }

  async reveal(): Promise<void> {
    await this.change((given) => this.client.POST("/v1/games/{game_id}/reveal", this.conditions(given)));
  }

  async resign(): Promise<void> {
    await this.change((given) => this.client.POST("/v1/games/{game_id}/resign", this.conditions(given)));
  }

  private conditions({ key, signal }: Try) {
    return {
      params: { path: { game_id: this.id }, header: { "Idempotency-Key": key, "If-Match": `"${this.view.value?.version ?? 0}"` } },
      signal,
    };
  }

  /** Does something that is shown by the next view. */
  private async doing(work: () => Promise<void>): Promise<void> {
    if (this.busy.value) return;
    this.busy.value = true;
    this.note.value = null;
    try {
      await work();
    } catch (error) {
      this.fail(error);
      await this.look().catch(() => undefined);
    } finally {
      this.busy.value = false;
      void this.catchUp();
    }
  }

  private fail(error: unknown): void {
    if (this.over.signal.aborted) return;
    if (!(error instanceof ProblemError)) this.complain(words.notDone);
    else this.complain(error.slug === "stale-version" ? words.movedOn : error.message);
  }

  /** Does a change, shows it, and says what is wrong with one that is refused. Whether it was done. */
  private async change(attempt: (given: Try) => Answered<{ happenings: Happening[]; view: View }>, text?: string): Promise<boolean> {
    if (this.busy.value || this.replaying.value || !this.view.value) return false;
    this.busy.value = true;
    this.note.value = null;
    try {
      const done = await ask(attempt, this.over.signal);
      let shown = this.view.value;
      for (const happening of done.happenings) {
        await this.show(shown, happening);
        shown = after(shown, happening);
        this.view.value = { ...shown, legal_moves: [] };
        const said = words.happening(shown, happening, this.home.value);
        if (said) say(said);
        this.call(shown, happening);
      }
      if (text) this.note.value = { text, wrong: false };
      if (text) say(text);
      this.settle(done.view);
      return true;
    } catch (error) {
      this.fail(error);
      // Whether it was done is not known when no answer came: the view says so.
      await this.look().catch(() => undefined);
      return false;
    } finally {
      this.busy.value = false;
      void this.catchUp();
    }
  }

  /** Says a sentence about what was tapped. */
  tell(text: string): void {
    this.note.value = { text, wrong: false };
    say(text);
  }

  private complain(sentence: string): void {
    const text = words.plain(sentence);
    this.note.value = { text, wrong: true };
    warn(text);
  }
}
