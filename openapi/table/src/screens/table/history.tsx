/** What has been played: the last turn, and all turns as far back as somebody wants. */

import type { Event, EventList, View } from "spite-and-malice-client";
import { useState } from "preact/hooks";
import { ask, clientOf } from "../../api/request.ts";
import { tokenFor } from "../../api/wallet.ts";
import type { Session } from "../../game/session.ts";
import { Dialog } from "../../ui/dialog.tsx";
import * as words from "../../words.ts";
import { Stacks } from "./opponent.tsx";

export function History({ session, onClose }: { session: Session; onClose(): void }) {
  const view = session.view.value;
  const [stacks, setStacks] = useState<number | null>(null);
  const [all, setAll] = useState<Event[] | null>(null);
  const [wrong, setWrong] = useState("");
  if (!view) return null;
  const home = session.home.value;
  const last = view.last_turn.map((fact) => words.happening(view, fact, home)).filter(Boolean);
  const seat = stacks === null ? undefined : view.seats[stacks];
  if (seat) return <Stacks view={view} seat={seat} onClose={() => setStacks(null)} />;
  const load = () => events(session.id).then(setAll, (error: Error) => setWrong(error.message || words.unreachable));
  return (
    <Dialog title={words.ui.history} onClose={onClose} kind="wide">
      <h3>{words.ui.lastTurn}</h3>
      {last.length === 0 ? <p class="note">{words.ui.noTurnYet}</p> : <ul class="told">{last.map((text, n) => <li key={n}>{text}</li>)}</ul>}
      <div class="dialog-actions">
        {view.seats.map((each) => (
          <button key={each.seat} class="button small" type="button" onClick={() => setStacks(each.seat)}>{words.ui.stacksOf(words.nameOf(view, each.seat, home))}</button>
        ))}
      </div>
      <h3>{words.ui.allTurns}</h3>
      {all ? <Turns view={view} events={all} home={home} /> : <button class="button small" type="button" onClick={() => void load()}>{words.ui.allTurns}</button>}
      {wrong && <p class="wrong" role="alert">{wrong}</p>}
    </Dialog>
  );
}

function Turns({ view, events: told, home }: { view: View; events: Event[]; home: number }) {
  const turns = new Map<number, Event[]>();
  for (const event of told) turns.set(event.turn, [...(turns.get(event.turn) ?? []), event]);
  return (
    <ol class="turns">
      {[...turns].reverse().map(([number, of]) => (
        <li key={number}>
          <h4>{words.ui.turn(number)}</h4>
          <ul class="told">
            {of.flatMap((event) =>
              event.happenings.map((fact, n) => {
                const text = words.happening(view, fact, home);
                const gone = event.move?.taken_back ?? false;
                return text && (
                  <li key={`${event.version}-${n}`}>
                    {gone ? <><s>{text}</s> <span class="note">({words.ui.taken})</span></> : text}
                  </li>
                );
              }),
            )}
          </ul>
        </li>
      ))}
    </ol>
  );
}

async function events(id: string): Promise<Event[]> {
  const found: Event[] = [];
  for (let after = 0; ; ) {
    const query = { after, limit: 100 };
    const page = await ask(({ signal }) => clientOf(tokenFor(id)).GET("/v1/games/{game_id}/events", { params: { path: { game_id: id }, query }, signal }));
    // The other thing the operation answers with is a stream, which was not asked for.
    const { items, next } = page as EventList;
    found.push(...items);
    if (items.length < query.limit) return found;
    after = next;
  }
}
