/** The rules of a new game: a rule set, and every option of it. */

import type { Option, Ruleset } from "spite-and-malice-client";
import { useState } from "preact/hooks";
import { Dialog } from "../../ui/dialog.tsx";
import { Select } from "../../ui/fields.tsx";
import { Fold } from "../../ui/fold.tsx";
import { lobby as words } from "../../words/lobby.ts";
import { OptionField } from "./option.tsx";
import { type Setup, valueOf, withRule, withRuleset } from "./setup.ts";

interface Props {
  setup: Setup;
  sets: readonly Ruleset[];
  options: readonly Option[];
  /** Reasons by field path, from the service. */
  errors: Readonly<Record<string, readonly string[]>>;
  onChange(setup: Setup): void;
}

export function RulesPart({ setup, sets, options, errors, onChange }: Props) {
  const [reading, setReading] = useState(false);
  const set = sets.find((each) => each.name === setup.ruleset);
  if (!set) return null;
  const changes = Object.keys(setup.rules).length;
  const wrong = Object.keys(errors).some((path) => path.startsWith("rules"));
  return (
    <>
      <Select label={words.ruleset} value={set.name} note={set.summary} wrong={errors["ruleset"]?.[0]} onChange={(name) => onChange(withRuleset(setup, sets.find((each) => each.name === name) ?? set))}>
        {sets.map((each) => <option key={each.name} value={each.name}>{words.rulesetName(each.name)}</option>)}
      </Select>
      <button class="button small quiet" type="button" onClick={() => setReading(true)}>{words.inWords}</button>
      <Fold name={words.change} wrong={wrong} badge={changes > 0 && words.changed(changes)}>
        <div class="options">
          {options
            .filter((option) => option.name !== "seats" && (option.name !== "load" || setup.seats.length > 1))
            .map((option) => {
              const own = option.name === "decks" && !("decks" in setup.rules) && setup.seats.length !== set.rules.seats;
              return (
                <OptionField
                  key={option.name}
                  option={option}
                  // The decks of another number of seats are the service's to choose.
                  value={own ? undefined : valueOf(setup, set, option.name)}
                  changed={option.name in setup.rules}
                  wrong={errors[`rules.${option.name}`]?.[0]}
                  onChange={(value) => onChange(withRule(setup, set, option.name, value))}
                />
              );
            })}
        </div>
        {changes > 0 && <button class="button small" type="button" onClick={() => onChange({ ...setup, rules: {} })}>{words.asPreset}</button>}
      </Fold>
      {reading && (
        <Dialog title={words.rulesetName(set.name)} kind="wide" onClose={() => setReading(false)}>
          {set.rules_text.split("\n\n").map((part) => {
            const [heading = "", ...text] = part.split("\n");
            return text.length > 0 ? <section key={heading}><h3 class="rules-heading">{heading.toLowerCase()}</h3><p>{text.join(" ")}</p></section> : <p key={heading}>{heading}</p>;
          })}
        </Dialog>
      )}
    </>
  );
}
