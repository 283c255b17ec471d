/** Fields of forms: a few of a kind to choose one from, switches, numbers. */

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface ChoicesProps<T extends string> {
  label: string;
  value: T;
  choices: readonly (readonly [T, ComponentChildren])[];
  onChange(value: T): void;
  kind?: string;
}

/** One of a few, all in sight: radio buttons that look like keys. */
export function Choices<T extends string>({ label, value, choices, onChange, kind = "" }: ChoicesProps<T>) {
  const name = useId();
  return (
    <fieldset class={`choices ${kind}`}>
      <legend>{label}</legend>
      <div class="choices-row">
        {choices.map(([each, text]) => (
          <label key={each} class="choice">
            <input type="radio" name={name} value={each} checked={each === value} onChange={() => onChange(each)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SwitchProps {
  label: ComponentChildren;
  note?: string | undefined;
  checked: boolean;
  onChange(checked: boolean): void;
}

/** On or off. */
export function Switch({ label, note, checked, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div class="switch">
      <label>
        <input type="checkbox" role="switch" checked={checked} aria-describedby={note ? id : undefined} onChange={(event) => onChange(event.currentTarget.checked)} />
        <span>{label}</span>
      </label>
      {note && <p class="note small" id={id}>{note}</p>}
    </div>
  );
}

interface SelectProps {
  label: string;
  value: string;
  children: ComponentChildren;
  onChange(value: string): void;
  note?: string | undefined;
  wrong?: string | undefined;
  /** For the eye there is a label nearby already. */
  bare?: boolean;
}

// What is noted describes a field, and is no part of its name.
export function Select({ label, value, children, onChange, note, wrong, bare = false }: SelectProps) {
  const id = useId();
  return (
    <label class="field">
      <span class={bare ? "unseen" : ""} id={`${id}-name`}>{label}</span>
      <select aria-labelledby={`${id}-name`} value={value} aria-describedby={note || wrong ? id : undefined} aria-invalid={wrong !== undefined} onChange={(event) => onChange(event.currentTarget.value)}>
        {children}
      </select>
      {(wrong ?? note) && <small class={wrong ? "wrong" : "note"} id={id}>{wrong ?? note}</small>}
    </label>
  );
}
