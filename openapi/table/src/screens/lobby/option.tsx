/** An option of the rules, drawn from what the service says about it. */

import type { Option } from "spite-and-malice-client";
import { useId } from "preact/hooks";
import { Select, Switch } from "../../ui/fields.tsx";
import { lobby as words, options, plain, values } from "../../words/lobby.ts";
import { corner } from "../../cards/cards.ts";
import { outOfBounds } from "./setup.ts";

interface Props {
  option: Option;
  value: unknown;
  changed: boolean;
  /** Why the service would not have it. */
  wrong?: string | undefined;
  onChange(value: unknown): void;
}

export function OptionField({ option, value, changed, wrong, onChange }: Props) {
  const label = options[option.name] ?? plain(option.name);
  const kind = `option ${changed ? "changed" : ""}`;
  if (option.type === "boolean") {
    return (
      <div class={kind}>
        <Switch label={label} note={wrong ?? meaningOf(option)} checked={value === true} onChange={onChange} />
      </div>
    );
  }
  if (option.type === "choice") {
    return (
      <div class={kind}>
        <Select label={label} value={String(value)} note={meaningOf(option)} wrong={wrong} onChange={onChange}>
          {option.values?.map((each) => <option key={each} value={each}>{values[each] ?? plain(each)}</option>)}
        </Select>
      </div>
    );
  }
  if (option.type === "ranks") return <Ranks label={label} kind={kind} option={option} value={value as string[]} wrong={wrong} onChange={onChange} />;
  return <Whole label={label} kind={kind} option={option} value={value as number | null | undefined} wrong={wrong} onChange={onChange} />;
}

/** What the service says of an option, without how it is written in JSON: here that is a switch. */
function meaningOf(option: Option): string {
  return option.meaning.replace(/; null [^.]*/, "");
}

interface Part<T> extends Omit<Props, "changed" | "value"> {
  label: string;
  kind: string;
  value: T;
}

function Whole({ label, kind, option, value, wrong, onChange }: Part<number | null | undefined>) {
  const id = useId();
  const bounds = value === undefined ? null : outOfBounds(option, value);
  const said = wrong ?? (bounds ? words.noSuchNumber(...bounds) : undefined);
  return (
    <div class={kind}>
      <label class="field">
        <span id={`${id}-name`}>{label}</span>
        <input
          aria-labelledby={`${id}-name`}
          type="number"
          inputMode="numeric"
          step="1"
          min={option.minimum}
          max={option.maximum}
          value={value ?? ""}
          placeholder={value === undefined ? words.auto : value === null ? words.unlimited : ""}
          disabled={value === null}
          aria-describedby={id}
          aria-invalid={said !== undefined}
          onInput={(event) => onChange(event.currentTarget.value === "" ? undefined : Number(event.currentTarget.value))}
        />
        <small class={said ? "wrong" : "note"} id={id}>{said ?? meaningOf(option)}</small>
      </label>
      {option.nullable && (
        <Switch label={words.unlimited} checked={value === null} onChange={(none) => onChange(none ? null : (option.default ?? option.minimum))} />
      )}
    </div>
  );
}

function Ranks({ label, kind, option, value, wrong, onChange }: Part<string[]>) {
  const id = useId();
  const toggled = (each: string) => {
    const next = value.includes(each) ? value.filter((other) => other !== each) : [...value, each];
    // In the order of the service, so that the same set is the same list.
    return option.values?.filter((other) => next.includes(other)) ?? next;
  };
  return (
    <fieldset class={`choices ranks ${kind}`} aria-describedby={id}>
      <legend>{label}</legend>
      <div class="choices-row">
        {option.values?.map((each) => (
          <label key={each} class="choice">
            <input type="checkbox" checked={value.includes(each)} onChange={() => onChange(toggled(each))} />
            <span>{values[each] ?? corner(each)}</span>
          </label>
        ))}
      </div>
      <small class={wrong ? "wrong" : "note"} id={id}>{wrong ?? meaningOf(option)}</small>
    </fieldset>
  );
}
