/** One turn looked back at: how the table stood, what was played, what would have been better and why. */

import type { Plan, Reason, ReviewDecision, ReviewTurn, View } from "spite-and-malice-client";
import { Card } from "../../cards/card.tsx";
import { type Moment, type Play, playOf, plays, type Standing } from "../../game/history.ts";
import { nameOf } from "../../words.ts";
import type { Group } from "../../words/pages.ts";
import { lost, percent, play, review as words, sentence, told } from "../../words/review.ts";
import { Picture } from "../pages/blocks.tsx";

interface Shared {
  view: View;
  home: number;
  moments: ReadonlyMap<number, Moment>;
}

export function Turn({ turn, plan, ...shared }: Shared & { turn: ReviewTurn; plan: Plan | undefined }) {
  const { decisions } = turn;
  return (
    <>
      <dl class="figures">
        <div><dt>{words.before}</dt><dd>{percent(turn.expectation)}</dd></div>
        <div><dt>{words.after}</dt><dd>{percent(turn.played)}</dd></div>
        <div class={turn.loss >= 0.05 ? "much" : ""}><dt>{words.lost}</dt><dd>{lost(turn.loss)}</dd></div>
      </dl>
      {decisions.map((decision, n) => (
        <div key={decision.n} class="decision">
          {decisions.length > 1 && <p class="part-of">{words.part(n + 1, decisions.length)}</p>}
          <Decision {...shared} seat={turn.seat} decision={decision} />
        </div>
      ))}
      {plan && <Thought {...shared} plan={plan} />}
    </>
  );
}

function Decision({ decision, seat, view, home, moments }: Shared & { seat: number; decision: ReviewDecision }) {
  const standing = moments.get(decision.n)?.before;
  if (!standing) return null;
  return (
    <>
      <div class="looked-back">
        {groups(standing, seat, view, home).map((row, n) => <Picture key={n} groups={row} />)}
      </div>
      <div class="lines">
        <section>
          <h3>{words.played}</h3>
          <Line line={plays(decision.line, seat, standing)} view={view} home={home} />
        </section>
        {decision.better ? (
          <section class="better">
            <h3>{words.better}: +{lost(decision.loss)}</h3>
            <Line line={plays(decision.better, seat, standing)} view={view} home={home} />
            <Reasons reasons={decision.reasons} seat={seat} view={view} home={home} />
          </section>
        ) : (
          <p class="note">{words.best}</p>
        )}
      </div>
    </>
  );
}

/** What a computer thought at its turn. */
function Thought({ plan, view, home }: Shared & { plan: Plan }) {
  const seat = plan.seat ?? 0;
  const others = (plan.alternatives ?? []).slice(0, 2);
  return (
    <section class="panel thought" aria-labelledby="thought">
      <h3 id="thought">{words.thought(nameOf(view, seat, home))}</h3>
      <p>{words.looked(plan)}</p>
      <div class="lines">
        <section>
          <h4>{words.plan}</h4>
          <Line line={(plan.line ?? []).map(playOf)} view={view} home={home} />
          {plan.reasons && <Reasons reasons={plan.reasons} seat={seat} view={view} home={home} />}
        </section>
        {others.length > 0 && (
          <section>
            <h4>{words.others}</h4>
            {others.map(({ line, expectation }, n) => (
              <div key={n} class="other">
                {expectation !== null && <b>{percent(expectation)}</b>}
                <Line line={line.map(playOf)} view={view} home={home} />
              </div>
            ))}
          </section>
        )}
      </div>
    </section>
  );
}

function Reasons({ reasons, seat, view, home }: Omit<Shared, "moments"> & { reasons: readonly Reason[]; seat: number }) {
  if (reasons.length === 0) return null;
  return (
    <>
      <h4>{words.why}</h4>
      <ul>{reasons.map((reason) => <li key={reason.code}>{told(reason, view, nameOf(view, seat, home) === "You")}</li>)}</ul>
    </>
  );
}

/** The table as it was, in rows: the middle, everyone's pay-off card, the side tops of who is to move. */
function groups({ centers, seats }: Standing, mover: number, view: View, home: number): Group[][] {
  const known = (top: string | null) => (top === null ? [] : [top]);
  return [
    centers.map((cards, n) => ({ label: words.center(n + 1), cards: cards.slice(-1) })),
    seats.map(({ payoff }, seat) => ({ label: words.payoff(nameOf(view, seat, home), payoff.count), cards: known(payoff.top), marked: seat === mover })),
    (seats[mover]?.sides ?? []).map((cards, n) => ({ label: words.side(n + 1), cards: cards.slice(-1) })),
  ];
}

function Line({ line, view, home }: { line: readonly Play[]; view: View; home: number }) {
  return (
    <ol class="line">
      {line.map((each, n) => (
        <li key={n}>
          {each.card && <Card code={each.card} />}
          <span>{sentence(play(each, view, home))}</span>
        </li>
      ))}
    </ol>
  );
}
