/** Who plays: what kind of company, how many, and who sits where. */

import type { Level, Option } from "spite-and-malice-client";
import { Choices } from "../../ui/fields.tsx";
import { change as rename, settings } from "../../ui/settings.ts";
import { levelNames } from "../../words.ts";
import { companies, lobby as words, plain } from "../../words/lobby.ts";
import { COMPANIES, isLevel, type SeatChoice, type Setup, withCompany, withSeats } from "./setup.ts";

interface Props {
  setup: Setup;
  levels: readonly Level[];
  /** What the service says about the number of seats. */
  seats: Option | undefined;
  onChange(setup: Setup): void;
}

export function Seats({ setup, levels, seats, onChange }: Props) {
  const { company } = setup;
  const count = setup.seats.length;
  const most = seats?.maximum ?? 6;
  const choices = COMPANIES.map((each) => {
    const { title, note } = companies[each] ?? { title: each, note: "" };
    return [each, <><b>{title}</b><small>{note}</small></>] as const;
  });
  const change = (n: number, seat: Partial<SeatChoice>) =>
    onChange({ ...setup, seats: setup.seats.map((each, at) => (at === n ? { ...each, ...seat } : each)) });
  return (
    <>
      <Choices label={words.company} kind="companies" value={company} choices={choices} onChange={(each) => onChange(withCompany(setup, each))} />
      {company !== "alone" && (
        <fieldset class="seats">
          <legend>{words.seats}</legend>
          <div class="stepper">
            <button class="button small" type="button" aria-label={words.fewer} disabled={count <= 2} onClick={() => onChange(withSeats(setup, count - 1))}>−</button>
            <output aria-live="polite">{count}</output>
            <button class="button small" type="button" aria-label={words.more} disabled={count >= most} onClick={() => onChange(withSeats(setup, count + 1))}>+</button>
          </div>
          <ol class="seat-list">
            {setup.seats.map((seat, n) => (
              <li key={n}>
                <span class="seat-number" aria-hidden="true">{n + 1}</span>
                {seat.who === "me" ? <Me /> : <Occupant n={n} seat={seat} setup={setup} levels={levels} onChange={(changes) => change(n, changes)} />}
              </li>
            ))}
          </ol>
          <Notes setup={setup} levels={levels} />
        </fieldset>
      )}
    </>
  );
}

function Me() {
  return (
    <input
      aria-label={words.name}
      value={settings.value.name}
      placeholder={words.youAs}
      maxLength={40}
      autocomplete="nickname"
      onInput={(event) => rename({ name: event.currentTarget.value })}
    />
  );
}

interface OccupantProps extends Omit<Props, "onChange" | "seats"> {
  n: number;
  seat: SeatChoice;
  onChange(changes: Partial<SeatChoice>): void;
}

function Occupant({ n, seat, setup, levels, onChange }: OccupantProps) {
  const person = setup.company === "local" ? "here" : setup.company === "watch" ? null : "open";
  return (
    <>
      <select aria-label={words.seatNumber(n)} value={seat.who} onChange={(event) => onChange({ who: event.currentTarget.value })}>
        <optgroup label={words.computers}>
          {levels.map((level) => <option key={level.name} value={level.name}>{`${words.computers}: ${levelNames[level.name] ?? plain(level.name)}`}</option>)}
        </optgroup>
        {person && (
          <optgroup label={words.people}>
            <option value={person}>{person === "here" ? words.here : words.open}</option>
          </optgroup>
        )}
      </select>
      {seat.who === "here" && (
        <input aria-label={words.nameAt(n)} placeholder={words.player(n)} maxLength={40} value={seat.name} onInput={(event) => onChange({ name: event.currentTarget.value })} />
      )}
    </>
  );
}

/** What the levels that were chosen mean, each once. */
function Notes({ setup, levels }: Pick<Props, "setup" | "levels">) {
  const chosen = levels.filter((level) => setup.seats.some((seat) => isLevel(seat.who) && seat.who === level.name));
  if (chosen.length !== 1 || !chosen[0]) return null;
  return <p class="note small">{chosen[0].summary}</p>;
}
