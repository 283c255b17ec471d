/** The pages about the game: how to play, playing well, a finish card by card, questions. */

import type { Game, Ruleset } from "spite-and-malice-client";
import { useEffect, useState } from "preact/hooks";
import { rulesets } from "../../api/games.ts";
import { ask, clientOf } from "../../api/request.ts";
import { go } from "../../router.ts";
import { lobby } from "../../words.ts";
import { howToPlay, type Rules } from "../../words/howto.ts";
import { pages as words } from "../../words/pages.ts";
import { groups, lead as questionsLead } from "../../words/questions.ts";
import { lead as strategyLead, strategy } from "../../words/strategy.ts";
import { Sections } from "./blocks.tsx";
import { Finish } from "./finish.tsx";
import { Frame, type Room } from "./frame.tsx";

/** @param argument The id of a game, whose rules are told and to which the page leads back; or a rule set's name. */
export function Page({ room, argument }: { room: Room; argument: string }) {
  const game = argument.startsWith("g_") ? argument : "";
  if (room === "rules") return <HowTo key={argument} game={game} ruleset={game ? "" : argument || "standard"} />;
  if (room === "finish") return <Finish game={game} />;
  if (room === "strategy") {
    return (
      <Frame room={room} game={game} lead={strategyLead} sections={strategy}>
        <Sections sections={strategy} />
      </Frame>
    );
  }
  return (
    <Frame room={room} game={game} lead={questionsLead} sections={groups.flatMap((each) => each.sections)}>
      {groups.map(({ title, sections }) => (
        <div key={title} class="questions">
          <h2>{title}</h2>
          <Sections sections={sections} level={3} />
        </div>
      ))}
    </Frame>
  );
}

function HowTo({ game, ruleset }: { game: string; ruleset: string }) {
  const [sets, setSets] = useState<Ruleset[]>([]);
  const [rules, setRules] = useState<Rules>();
  const [wrong, setWrong] = useState("");

  useEffect(() => {
    const stop = new AbortController();
    const fetchRules = async () => {
      const { items } = await rulesets();
      const named = items.find((each) => each.name === ruleset) ?? items.find((each) => each.name === "standard");
      setSets(items);
      if (!game) {
        setRules(named?.rules);
        return;
      }
      try {
        const path = { game_id: game };
        const found = await ask<Game>(({ signal }) => clientOf().GET("/v1/games/{game_id}", { params: { path }, signal }), stop.signal);
        setRules(found.rules);
      } catch (error) {
        if (stop.signal.aborted) return;
        setWrong(words.unread((error as Error).message));
        setRules(named?.rules);
      }
    };
    fetchRules().catch((error: Error) => setWrong(error.message || lobby.noService));
    return () => stop.abort();
  }, [game, ruleset]);

  const sections = rules ? howToPlay(rules) : [];
  const named = sets.find((each) => each.name === ruleset);
  const lead = game ? words.ofTable : named ? words.ofPreset(lobby.rulesetName(named.name)) : "";
  return (
    <Frame room="rules" game={game} lead={wrong ? "" : lead} sections={sections}>
      {wrong && <p class="wrong" role="alert">{wrong}</p>}
      {!rules && !wrong && <p class="note" role="status">{words.opening}</p>}
      {!game && sets.length > 0 && (
        <div class="which">
          <label class="field">
            <span>{words.which}</span>
            <select value={named?.name ?? "standard"} onChange={(event) => go("rules", event.currentTarget.value, true)}>
              {sets.map(({ name }) => <option key={name} value={name}>{lobby.rulesetName(name)}</option>)}
            </select>
          </label>
          {named && <p class="note">{named.summary}</p>}
        </div>
      )}
      <Sections sections={sections} />
    </Frame>
  );
}
