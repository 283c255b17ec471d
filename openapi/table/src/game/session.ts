/** A game as one browser plays it: what its player does, each a request that is shown when it is answered. */

import { signal } from "@preact/signals";
import { type Game, type GameChanges, type Happening, type Plan, ProblemError, type View } from "spite-and-malice-client";
import { ask, type Try } from "../api/request.ts";
import { say } from "../ui/announce.ts";
import * as words from "../words.ts";
import { Followed } from "./followed.ts";
import { after } from "./replay.ts";

type Answered<T> = Promise<{ data?: T; error?: unknown; response: Response }>;

export class Session extends Followed {
  /** An expert is looking at the cards. */
  readonly thinking = signal(false);
  /** The card of the move that is being made was dragged to its place. */
  dropped = false;

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

  /** Takes the last move back, with what has followed it: also while that is replayed, or still thought about. */
  async undo(): Promise<void> {
    this.skip();
    await this.caughtUp();
    const params = (key: string) => ({ path: { game_id: this.id }, header: { "Idempotency-Key": key } });
    const done = await this.change(({ key, signal: until }) => this.client.POST("/v1/games/{game_id}/undo", { params: params(key), signal: until }), words.takenBack);
    if (done) await this.refresh();
  }

  /** Has the computer seat to move play, where it waits to be asked. */
  async requestTurn(): Promise<void> {
    await this.doing((given) => this.client.POST("/v1/games/{game_id}/plans", { ...this.conditions(given), body: { purpose: "turn" } }));
  }

  /** Changes how the game is played: pause, and whether computers wait to be asked. */
  async amend(changes: GameChanges): Promise<void> {
    const game = await this.doing<Game>((given) => this.client.PATCH("/v1/games/{game_id}", { ...this.conditions(given), body: changes }));
    if (game) this.game.value = game;
  }

  /** Asks what an expert would do, and shows it on the cards. */
  async askHint(): Promise<void> {
    if (!this.mayMove.value || this.thinking.value) return;
    this.thinking.value = true;
    this.tell(words.hintComing);
    try {
      const path = { game_id: this.id };
      let plan = await ask<Plan>(
        (given) => this.client.POST("/v1/games/{game_id}/plans", { ...this.conditions(given), body: { purpose: "hint" } }),
        this.over.signal,
      );
      while (plan.status === "queued" || plan.status === "running") {
        await new Promise((next) => setTimeout(next, 250));
        const { id } = plan;
        plan = await ask<Plan>(
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

  /** Does something that is shown by the news of it. What it was answered with, or null. */
  private async doing<T>(attempt: (given: Try) => Answered<T>): Promise<T | null> {
    if (this.busy.value) return null;
    this.busy.value = true;
    this.note.value = null;
    try {
      return await ask<T>(attempt, this.over.signal);
    } catch (error) {
      this.fail(error);
      await this.look().catch(() => undefined);
      return null;
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
      this.dropped = false;
      void this.catchUp();
    }
  }
}
