/** Won and lost, by level; practice apart. */

import type { GroupTally, Tally } from "spite-and-malice-client";
import { useEffect, useState } from "preact/hooks";
import { countedHere, statisticsOf } from "../../api/counting.ts";
import { wallet } from "../../api/wallet.ts";
import { groups, together } from "../../game/tally.ts";
import { address } from "../../router.ts";
import { Select } from "../../ui/fields.tsx";
import { settings } from "../../ui/settings.ts";
import { Nothing } from "../../ui/nothing.tsx";
import { lobby, ui } from "../../words.ts";
import { statistics as words } from "../../words/settings.ts";

interface Shown {
  main: GroupTally[];
  practice: GroupTally[];
  from: "player" | "browser";
}

const ORDER = Object.keys(words.opponents);

export function Statistics() {
  const [shown, setShown] = useState<Shown>();
  const [failed, setFailed] = useState(false);
  const [ruleset, setRuleset] = useState("");
  useEffect(() => {
    document.title = words.title;
    const token = settings.value.identity ? wallet.value.player?.token : undefined;
    const here = (): Shown => {
      const all = countedHere();
      return { main: groups(all.filter((game) => !game.practice)), practice: groups(all.filter((game) => game.practice)), from: "browser" };
    };
    if (token === undefined) return setShown(here());
    statisticsOf(token).then(
      (found) => setShown({ main: found.items, practice: found.practice, from: "player" }),
      () => (setFailed(true), setShown(here())),
    );
  }, []);
  const sets = [...new Set([...(shown?.main ?? []), ...(shown?.practice ?? [])].map((group) => group.ruleset))].sort();
  const of = (items: readonly GroupTally[]) => items.filter((group) => ruleset === "" || group.ruleset === ruleset);
  return (
    <main class="page statistics">
      <p><a class="button small" href={address("lobby")}>{ui.lobby}</a></p>
      <h1>{words.title}</h1>
      {failed && <p class="wrong" role="alert">{words.unreachable}</p>}
      {!shown && <p class="note" role="status">{ui.opening}</p>}
      {shown && (
        <>
          <p class="note">{shown.from === "player" ? words.ofPlayer : words.ofBrowser}</p>
          {sets.length > 1 && (
            <Select label={words.rules} value={ruleset} onChange={setRuleset}>
              <option value="">{words.all}</option>
              {sets.map((each) => <option key={each} value={each}>{lobby.rulesetName(each)}</option>)}
            </Select>
          )}
          {sets.length === 0 && <Nothing>{words.none}</Nothing>}
          {shown.main.length > 0 && <Figures items={of(shown.main)} title={words.total} />}
          {shown.practice.length > 0 && (
            <section>
              <h2>{words.practice}</h2>
              <p class="note">{words.practiceNote}</p>
              <Figures items={of(shown.practice)} title={words.practice} />
            </section>
          )}
        </>
      )}
    </main>
  );
}

function Figures({ items, title }: { items: readonly GroupTally[]; title: string }) {
  const total = together(items);
  const rows = ORDER.flatMap((opponent) => {
    const some = items.filter((group) => group.opponent === opponent);
    return some.length > 0 ? [[opponent, together(some)] as const] : [];
  });
  return (
    <>
      <div class="figures">
        <p><b>{total.played}</b><span>{words.played}</span></p>
        <p><b>{share(total)}%</b><span>{words.won}</span></p>
        <p><b>{total.points}</b><span>{words.points}</span></p>
        <p><b>{total.streak.best}</b><span>{words.best}</span></p>
      </div>
      <p class="note">
        {words.run(total.streak.current)} {total.matches.played > 0 && words.matches(total.matches.won, total.matches.played)}
      </p>
      <div class="scroll" tabIndex={0} role="region" aria-label={title}>
        <table class="score">
          <thead>
            <tr>
              <th scope="col">{words.opponent}</th>
              {[words.played, words.won, words.lost, words.drawn, words.points, words.best].map((each) => <th key={each} scope="col">{each}</th>)}
            </tr>
          </thead>
          <tbody>
            {rows.map(([opponent, row]) => (
              <tr key={opponent}>
                <th scope="row">
                  {words.opponents[opponent] ?? opponent}
                  <span class="bar-of" aria-hidden="true" style={{ "--won": row.won / row.played, "--drawn": row.drawn / row.played }} />
                </th>
                {[row.played, row.won, row.lost, row.drawn, row.points, row.streak.best].map((each, n) => <td key={n}>{each}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function share(tally: Tally): number {
  return tally.played === 0 ? 0 : Math.round((100 * tally.won) / tally.played);
}
