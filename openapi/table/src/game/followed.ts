/** A game as one browser sees it: what is shown, and what is still to be shown. */

import { computed, signal } from "@preact/signals";
import type { Event, Game, Happening, Move, Undo, View } from "spite-and-malice-client";
import { ProblemError } from "spite-and-malice-client";
import { follow, viewerOf } from "../api/follow.ts";
import { ask, clientOf, Unreachable } from "../api/request.ts";
import { remember, tokenFor } from "../api/wallet.ts";
import { say, warn } from "../ui/announce.ts";
import { PACE, settings } from "../ui/settings.ts";
import { play } from "../ui/sound.ts";
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

/** Events that are shown step by step. */
const STEPS: ReadonlySet<string> = new Set(["moved", "resigned"]);
/** Events that leave every card where it is; any other is shown by the view that the service makes. */
const ASIDE: ReadonlySet<string> = new Set(["turn_requested", "turn_cancelled", "hint_taken", "amended", "requeued", "revoked"]);

export class Followed {
  /** What is shown: behind `latest` while a turn is replayed. */
  readonly view = signal<View | null>(null);
  /** The game's document: how it was set up. */
  readonly game = signal<Game | null>(null);
  readonly link = signal<"opening" | "live" | "polled" | "lost">("opening");
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

  protected readonly over = new AbortController();
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
      link: (state: "live" | "polled" | "lost") => (this.link.value = state),
      gone: (why: ProblemError) => (this.lost.value = why.message),
    };
    void follow(this.id, this.eyes, listener, this.over.signal);
  }

  close(): void {
    this.over.abort();
    this.wake();
  }

  protected get client() {
    return clientOf(this.token);
  }

  /** Asks for the view as it is now, and shows it without a replay. */
  protected async look(): Promise<void> {
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
  protected async catchUp(): Promise<void> {
    if (this.replaying.value || this.busy.value) return;
    try {
      for (;;) {
        const shown = this.view.value;
        const { latest } = this;
        if (!shown || !latest || shown.version >= latest.version || this.over.signal.aborted) break;
        const event = this.queue.shift();
        if (event && event.version <= shown.version) continue;
        const next = event?.version === shown.version + 1;
        if (event && event.type !== "moved") void this.refresh();
        if (event && next && ASIDE.has(event.type)) {
          this.view.value = { ...shown, version: event.version };
          continue;
        }
        if (!event || !next || !STEPS.has(event.type) || settings.value.speed === "instant" || this.hurried) {
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
  protected call(view: View, { type, seat, move }: Happening): void {
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

  /** Resolves when nothing is being replayed. */
  protected async caughtUp(): Promise<void> {
    if (!this.replaying.value) return;
    await new Promise<void>((next) => {
      const stop = this.replaying.subscribe((going) => {
        if (!going) queueMicrotask(() => (stop(), next()));
      });
    });
  }

  /** Shows a view that the service made. */
  protected settle(view: View): void {
    const before = this.view.value;
    this.queue = this.queue.filter((event) => event.version > view.version);
    if (!this.latest || view.version > this.latest.version) this.latest = view;
    this.view.value = view;
    if (this.hint.value && this.hint.value.version !== view.version) this.hint.value = null;
    if (typeof view.viewer === "number" && (!this.game.value?.local || view.seats[view.viewer]?.hand)) this.home.value = view.viewer;
    this.undoable.value = view.undo;
    if (this.game.value?.local && view.turn && view.viewer !== this.home.value && view.status === "active") void this.lookBack(view.version);
    if (before?.version !== view.version) this.chosen.value = null;
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
  protected async refresh(): Promise<void> {
    const path = { game_id: this.id };
    const game = await ask<Game>(({ signal }) => this.client.GET("/v1/games/{game_id}", { params: { path }, signal }), this.over.signal).catch(() => null);
    if (game) this.game.value = game;
  }

  // ---------------------------------------------------------------- sentences

  /** Says a sentence about what was tapped. */
  tell(text: string): void {
    this.note.value = { text, wrong: false };
    say(text);
  }

  protected complain(text: string): void {
    this.note.value = { text, wrong: true };
    warn(text);
  }
}
