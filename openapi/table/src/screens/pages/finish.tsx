/** A worked finish: the position, the way through it, and the same cards to play oneself. */

import { useState } from "preact/hooks";
import { newGame } from "../../api/games.ts";
import { go } from "../../router.ts";
import { settings } from "../../ui/settings.ts";
import { lobby } from "../../words.ts";
import { position, type Standing, start, steps, words } from "../../words/finish.ts";
import type { Group } from "../../words/pages.ts";
import { Picture } from "./blocks.tsx";
import { Frame } from "./frame.tsx";

/** How it stands, as a picture; what a move has just changed is marked. */
function groupsOf({ centers, payoff, left, hand, side }: Standing, notation = ""): Group[] {
  const changed = notation.split(">")[1];
  return [
    ...centers.map((card, n) => ({ label: card?.startsWith("K") ? words.wildCenter(n + 1) : words.center(n + 1), cards: card ? [card] : [], marked: changed === `c${n + 1}` })),
    { label: payoff ? words.payoff(left) : words.payoffGone, cards: payoff ? [payoff] : [], marked: notation.startsWith("p>") },
    { label: words.side, cards: [side], marked: notation.startsWith("s") },
    { label: words.hand, cards: hand },
  ];
}

export function Finish({ game }: { game: string }) {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState("");
  const play = async () => {
    setBusy(true);
    setWrong("");
    const name = settings.value.name.trim() || lobby.someone;
    try {
      const seats = [{ kind: "human" as const, name }, { kind: "computer" as const, level: "medium" as const }];
      const made = await newGame({ ruleset: "standard", seats, deal: { kind: "position", position } }, name);
      go("game", made.id);
    } catch (error) {
      setWrong((error as Error).message || lobby.noService);
      setBusy(false);
    }
  };
  return (
    <Frame room="finish" game={game} lead={words.lead}>
      <section class="part" aria-labelledby="start">
        <h2 id="start">{words.start}</h2>
        <Picture kind="standing" groups={groupsOf(start)} />
        <p>{words.startText}</p>
      </section>
      <section class="part" aria-labelledby="missing">
        <h2 id="missing">{words.count}</h2>
        <p>{words.countText}</p>
      </section>
      <ol class="finish-steps">
        {steps.map((step, n) => (
          <li key={step.notation} data-notation={step.notation}>
            <h3>{words.step(n + 1)}</h3>
            <p><strong>{step.does}</strong> {step.why}</p>
            <Picture kind="standing" groups={groupsOf(step, step.notation)} />
          </li>
        ))}
      </ol>
      <section class="part" aria-labelledby="score">
        <h2 id="score">{words.score}</h2>
        <p>{words.scoreText}</p>
      </section>
      <section class="part" aria-labelledby="lesson">
        <h2 id="lesson">{words.lesson}</h2>
        <p>{words.lessonText}</p>
      </section>
      <section class="panel own-try" aria-labelledby="own">
        <h2 id="own">{words.own}</h2>
        <p>{words.ownText}</p>
        {wrong && <p class="wrong" role="alert">{wrong}</p>}
        <button class="button main" type="button" disabled={busy} onClick={() => void play()}>{words.deal}</button>
      </section>
    </Frame>
  );
}
