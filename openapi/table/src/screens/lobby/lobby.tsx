/** Where a game begins, or goes on. */

import { type Game, type Level, ProblemError, type RulesetList } from "spite-and-malice-client";
import { useEffect, useState } from "preact/hooks";
import { computerLevels, gameOf, newGame, rulesets } from "../../api/games.ts";
import { wallet } from "../../api/wallet.ts";
import { Three } from "../../cards/card.tsx";
import { address, go } from "../../router.ts";
import { settings } from "../../ui/settings.ts";
import { readStored, writeStored } from "../../ui/storage.ts";
import { title } from "../../words.ts";
import { names } from "../../words/pages.ts";
import { lobby as words } from "../../words/lobby.ts";
import { GameLink, goingOn, useMyGames } from "./list.tsx";
import { RulesPart } from "./rules.tsx";
import { Seats } from "./seats.tsx";
import { bodyOf, FIRST, restored, type Setup, setupOf } from "./setup.ts";
import { Manners, Terms } from "./terms.tsx";
import { Unfinished } from "./unfinished.tsx";
import { WaysIn } from "./ways.tsx";

/** In the lobby itself so many unfinished games are shown. */
const FEW = 3;

/** @param after A game whose rules are to be changed: a new one is set up like it. */
export function Lobby({ after = "" }: { after?: string }) {
  const { games } = useMyGames();
  const open = games.filter(goingOn);

  useEffect(() => {
    document.title = title;
  }, []);

  return (
    <main class="page lobby">
      <header class="masthead">
        <div>
          <h1>{title}</h1>
          <p class="lead">{words.lead}</p>
        </div>
        <Three />
      </header>
      {after && (
        <p class="panel aside">
          {words.keepsOn} <a class="inline" href={address("game", after)}>{words.backToGame}</a>
        </p>
      )}
      <div class="lobby-columns">
        <NewGameForm key={after} after={after} open={open} />
        <div class="lobby-side">
          {open.length > 0 && (
            <section class="panel" aria-labelledby="going">
              <h2 id="going">{words.goOn}</h2>
              <ul class="games">{open.slice(0, FEW).map((game) => <li key={game.id}><GameLink game={game} /></li>)}</ul>
            </section>
          )}
          <WaysIn />
        </div>
      </div>
      <footer class="foot">
        {Object.entries(names).map(([room, name]) => <a key={room} href={address(room)}>{name}</a>)}
      </footer>
    </main>
  );
}

interface Choices {
  catalogue: RulesetList;
  levels: Level[];
}

function NewGameForm({ after, open }: { after: string; open: readonly Game[] }) {
  const [choices, setChoices] = useState<Choices>();
  const [setup, setSetup] = useState<Setup>(FIRST);
  const [wrong, setWrong] = useState("");
  const [errors, setErrors] = useState<Record<string, readonly string[]>>({});
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);

  const fail = (error: unknown) => {
    const told = error instanceof ProblemError ? error.message : words.noService;
    setWrong(told);
    setErrors(error instanceof ProblemError ? (error.problem.errors ?? {}) : {});
    setBusy(false);
  };

  useEffect(() => {
    const load = async () => {
      const [catalogue, levels] = await Promise.all([rulesets(), computerLevels()]);
      const names = levels.items.map((level) => level.name);
      const known = wallet.value.games.find((each) => each.id === after);
      setSetup(after ? setupOf(await gameOf(after), catalogue.items, known?.seat ?? 0) : restored(readStored("setup"), catalogue.items, names));
      setChoices({ catalogue, levels: levels.items });
    };
    load().catch(fail);
  }, []);

  const set = (next: Setup) => {
    setSetup(next);
    setErrors({});
    setWrong("");
  };
  const deal = async () => {
    setAsking(false);
    setBusy(true);
    setWrong("");
    const name = settings.value.name.trim() || words.someone;
    try {
      const made = await newGame(bodyOf(setup, name), name);
      writeStored("setup", setup);
      go("game", made.id);
    } catch (error) {
      fail(error);
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (open.length > 0 && setup.company !== "watch") setAsking(true);
    else void deal();
  };

  return (
    <form class="panel new-game" onSubmit={submit} aria-labelledby="fresh">
      <h2 id="fresh">{after ? words.freshRules : words.fresh}</h2>
      {choices && (
        <>
          <Seats setup={setup} levels={choices.levels} seats={choices.catalogue.options.find((option) => option.name === "seats")} onChange={set} />
          <RulesPart setup={setup} sets={choices.catalogue.items} options={choices.catalogue.options} errors={errors} onChange={set} />
          <Terms setup={setup} errors={errors} onChange={set} />
          <Manners setup={setup} onChange={set} />
        </>
      )}
      {!choices && !wrong && <p class="note" role="status">{words.loading}</p>}
      {wrong && <p class="wrong" role="alert">{wrong}</p>}
      <button class="button main wide" type="submit" disabled={busy || !choices}>{setup.company === "watch" ? words.startWatching : words.start}</button>
      {asking && <Unfinished games={open} onStart={() => void deal()} onClose={() => setAsking(false)} />}
    </form>
  );
}
