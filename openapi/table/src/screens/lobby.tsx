/** Where a game begins, or goes on. */

import type { Game, Level, Ruleset } from "spite-and-malice-client";
import { useEffect, useState } from "preact/hooks";
import { computerLevels, myGames, newGame, rulesets } from "../api/games.ts";
import { address, go } from "../router.ts";
import { change, settings } from "../ui/settings.ts";
import { levelNames, lobby as words, title } from "../words.ts";

export function Lobby() {
  const [choices, setChoices] = useState<{ sets: Ruleset[]; levels: Level[] }>();
  const [games, setGames] = useState<Game[]>([]);
  const [ruleset, setRuleset] = useState("standard");
  const [level, setLevel] = useState("medium");
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    document.title = title;
    const fail = (error: Error) => setWrong(error.message || words.noService);
    Promise.all([rulesets(), computerLevels()]).then(([sets, levels]) => setChoices({ sets: sets.items, levels: levels.items }), fail);
    myGames().then(setGames, () => undefined);
  }, []);

  const deal = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    setWrong("");
    const name = settings.value.name.trim() || words.someone;
    try {
      const seats = [{ kind: "human" as const, name }, { kind: "computer" as const, level: level as "medium" }];
      const made = await newGame({ ruleset: ruleset as "standard", ...(ruleset === "solitaire" ? { seats: seats.slice(0, 1) } : { seats }) }, name);
      go("game", made.id);
    } catch (error) {
      setWrong((error as Error).message || words.noService);
      setBusy(false);
    }
  };

  const open = games.filter((game) => game.status === "active" || game.status === "waiting" || game.status === "paused");
  const chosen = choices?.sets.find((each) => each.name === ruleset);
  return (
    <main class="page lobby">
      <h1>{title}</h1>
      <p class="lead">{words.lead}</p>
      {open.length > 0 && (
        <section aria-labelledby="going">
          <h2 id="going">{words.goOn}</h2>
          <ul class="games">
            {open.map((game) => (
              <li key={game.id}>
                <a class="game-link" href={address("game", game.id)}>{words.game(game)}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <form class="panel" onSubmit={deal}>
        <h2>{words.fresh}</h2>
        <label class="field">
          <span>{words.name}</span>
          <input value={settings.value.name} maxLength={40} autocomplete="nickname" onInput={(event) => change({ name: event.currentTarget.value })} />
        </label>
        <label class="field">
          <span>{words.ruleset}</span>
          <select value={ruleset} onChange={(event) => setRuleset(event.currentTarget.value)} disabled={!choices}>
            {choices?.sets.map((each) => <option key={each.name} value={each.name}>{words.rulesetName(each.name)}</option>)}
          </select>
        </label>
        {chosen && <p class="note">{chosen.summary}</p>}
        {ruleset !== "solitaire" && (
          <label class="field">
            <span>{words.level}</span>
            <select value={level} onChange={(event) => setLevel(event.currentTarget.value)} disabled={!choices}>
              {choices?.levels.map((each) => <option key={each.name} value={each.name}>{levelNames[each.name] ?? each.name}</option>)}
            </select>
          </label>
        )}
        {wrong && <p class="wrong" role="alert">{wrong}</p>}
        <button class="button main" type="submit" disabled={busy || !choices}>{words.deal}</button>
      </form>
      <footer class="foot">
        <a href="/docs">{words.forPrograms}</a>
      </footer>
    </main>
  );
}
