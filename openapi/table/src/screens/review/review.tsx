/** A finished game gone through: the curve, the turns that cost most, each turn with the better line. */

import type { Plan, Review as Found, ReviewTurn, View } from "spite-and-malice-client";
import { ProblemError } from "spite-and-malice-client";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Finished, finished, planned, review } from "../../api/review.ts";
import { moments } from "../../game/history.ts";
import { address } from "../../router.ts";
import { headline, nameOf, title, ui, unreachable } from "../../words.ts";
import { lost, percent, review as words } from "../../words/review.ts";
import { Curve } from "./curve.tsx";
import { Turn } from "./turn.tsx";

export function Review({ id }: { id: string }) {
  const [played, setPlayed] = useState<Finished>();
  const [plan, setPlan] = useState<Plan>();
  const [thoughts, setThoughts] = useState<Plan[]>([]);
  const [wrong, setWrong] = useState("");
  const [tries, setTries] = useState(0);

  useEffect(() => {
    document.title = `${words.title}: ${title}`;
    const stop = new AbortController();
    const fetchAll = async () => {
      setWrong("");
      const found = await finished(id, stop.signal);
      setPlayed(found);
      if (found.game.status !== "finished") setWrong(words.notOver);
      else {
        setThoughts(await planned(id, stop.signal));
        await review(id, setPlan, stop.signal);
      }
    };
    fetchAll().catch((error: unknown) => {
      if (stop.signal.aborted) return;
      const known = error instanceof ProblemError ? error : null;
      setWrong(known?.problem.status === 401 ? words.noToken : (known?.message ?? unreachable));
    });
    return () => stop.abort();
  }, [id, tries]);

  const failed = plan?.status === "failed" ? words.failed(plan.error ?? "") : plan?.status === "cancelled" ? words.cancelled : "";
  const view = played?.view;
  return (
    <main class="page reading review">
      <nav class="reading-bar" aria-label={words.title}>
        <a class="button small" href={address("game", id)}>{words.toTable}</a>
        <a class="button small" href={address("lobby")}>{ui.lobby}</a>
      </nav>
      <h1>{words.title}</h1>
      {view && <p class="lead outcome">{headline(view, homeOf(view))}</p>}
      <p class="note">{words.lead}</p>
      {wrong || failed ? (
        <>
          <p class="wrong" role="alert">{wrong || failed}</p>
          {wrong !== words.notOver && <button class="button" type="button" onClick={() => (setPlan(undefined), setTries(tries + 1))}>{words.again}</button>}
        </>
      ) : plan?.review && played ? (
        <Shown found={plan.review} played={played} thoughts={thoughts} />
      ) : (
        <Waiting plan={plan} />
      )}
    </main>
  );
}

/** The seat that is called `You`. */
function homeOf(view: View): number {
  return typeof view.viewer === "number" ? view.viewer : 0;
}

function Waiting({ plan }: { plan: Plan | undefined }) {
  if (!plan) return <p class="note" role="status">{words.opening}</p>;
  const share = plan.progress ?? 0;
  const text = plan.status === "queued" && share === 0 ? words.queued : words.running(share);
  return (
    <div class="panel waiting-review">
      <p id="progress" role="status"><strong>{text}</strong></p>
      <progress aria-labelledby="progress" max="1" value={share} />
      <p class="note">{words.stays}</p>
    </div>
  );
}

function Shown({ found, played, thoughts }: { found: Found; played: Finished; thoughts: readonly Plan[] }) {
  const { view, events } = played;
  const home = homeOf(view);
  const { turns } = found;
  const worst = useMemo(() => costly(turns), [turns]);
  const before = useMemo(() => new Map(moments(events, view).map((each) => [each.n, each])), [events, view]);
  const [at, setAt] = useState(() => Math.max(0, turns.indexOf(worst.find(({ seat }) => seat === home) ?? worst[0] ?? (turns[0] as ReviewTurn))));
  const detail = useRef<HTMLHeadingElement>(null);
  const turn = turns[at];
  if (!turn) return <p class="note">{words.nothing}</p>;
  const name = (seat: number) => nameOf(view, seat, home);
  const visit = (one: ReviewTurn) => {
    setAt(turns.indexOf(one));
    detail.current?.scrollIntoView({ block: "start" });
    detail.current?.focus({ preventScroll: true });
  };
  return (
    <>
      {!found.complete && <p class="note" role="status">{words.incomplete}</p>}
      <section aria-labelledby="seats">
        <h2 id="seats">{words.seats}</h2>
        <ul class="did">
          {found.seats.map((seat) => (
            <li key={seat.seat} class="panel">
              <strong>{name(seat.seat)}</strong>
              <span>{words.whole(seat.best, seat.decisions)}</span>
              <span>{words.average(seat.loss_a_turn)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="curve">
        <h2 id="curve">{words.curve}</h2>
        <p class="note">{words.curveText}</p>
        <Curve turns={turns} view={view} home={home} at={at} onChoose={setAt} />
      </section>
      <section class="one-turn" aria-labelledby="turn">
        <div class="turn-bar">
          <button class="button small" type="button" disabled={at === 0} aria-label={words.previous} onClick={() => setAt(at - 1)}>←</button>
          <h2 id="turn" ref={detail} tabIndex={-1}>{words.turn(turn.turn, name(turn.seat))}</h2>
          <button class="button small" type="button" disabled={at === turns.length - 1} aria-label={words.next} onClick={() => setAt(at + 1)}>→</button>
        </div>
        <Turn turn={turn} view={view} home={home} moments={before} plan={planOf(thoughts, turn)} />
      </section>
      <section aria-labelledby="worst">
        <h2 id="worst">{words.worst}</h2>
        {worst.length === 0 && <p class="note">{words.noWorst}</p>}
        <ol class="worst">
          {worst.map((each) => (
            <li key={each.turn}>
              <button class="button" type="button" aria-pressed={each === turn} onClick={() => visit(each)}>
                <span>{words.turn(each.turn, name(each.seat))}</span>
                <span class="cost">−{lost(each.loss)}</span>
              </button>
            </li>
          ))}
        </ol>
      </section>
      <details class="all-turns">
        <summary>{words.all}</summary>
        <table class="score">
          <thead>
            <tr>{Object.values(words.columns).map((column) => <th key={column} scope="col">{column}</th>)}</tr>
          </thead>
          <tbody>
            {turns.map((each) => (
              <tr key={each.turn}>
                <th scope="row">{each.turn}</th>
                <td>{name(each.seat)}</td>
                <td>{percent(each.expectation)}</td>
                <td>{percent(each.played)}</td>
                <td>{each.loss > 0 ? lost(each.loss) : "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

/** What a computer thought at a turn: the last plan made for its seat by then, for a turn may have been taken back. */
function planOf(thoughts: readonly Plan[], { seat, decisions: [first] }: ReviewTurn): Plan | undefined {
  return thoughts.findLast((plan) => plan.seat === seat && first && plan.version <= first.version);
}

/** The turns of all seats that cost most, the worst first. */
function costly(turns: readonly ReviewTurn[]): ReviewTurn[] {
  const MOST = 6;
  return turns.filter(({ loss }) => loss >= 0.01).sort((a, b) => b.loss - a.loss).slice(0, MOST);
}
