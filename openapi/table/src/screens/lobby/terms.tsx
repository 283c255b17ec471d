/** How long to play, with which cards, and how things are done at the table. */

import { useState } from "preact/hooks";
import { Select, Switch } from "../../ui/fields.tsx";
import { Fold } from "../../ui/fold.tsx";
import { lobby as words } from "../../words/lobby.ts";
import { isLevel, type Setup } from "./setup.ts";

interface Props {
  setup: Setup;
  errors: Readonly<Record<string, readonly string[]>>;
  onChange(setup: Setup): void;
}

const USUAL = [50, 100];

export function Terms({ setup, errors, onChange }: Props) {
  const { target } = setup;
  const [own, setOwn] = useState(target !== null && target !== 0 && !USUAL.includes(target));
  const length = own ? "own" : target === null ? "single" : String(target);
  const choose = (value: string) => {
    setOwn(value === "own");
    onChange({ ...setup, target: value === "single" ? null : value === "own" ? 25 : Number(value) });
  };
  const wrongTarget = own && !(target !== null && Number.isInteger(target) && target >= 1);
  const wrong = Object.keys(errors).some((path) => path.startsWith("match") || path.startsWith("deal"));
  const changed = setup.deal !== "random" || target !== null;
  return (
    <Fold name={words.terms} wrong={wrong} badge={changed && [target !== null && (target > 0 ? words.points(target) : words.endless), setup.deal === "daily" && words.dailyShort, setup.deal === "code" && words.code].filter(Boolean).join(", ")}>
      <div class="options">
      {setup.company !== "alone" && (
        <Select label={words.match} value={length} onChange={choose}>
          <option value="single">{words.single}</option>
          {USUAL.map((points) => <option key={points} value={String(points)}>{words.to(points)}</option>)}
          <option value="own">{words.other}</option>
          <option value="0">{words.endless}</option>
        </Select>
      )}
      {own && setup.company !== "alone" && (
        <label class="field">
          <span id="target-name">{words.target}</span>
          <input aria-labelledby="target-name" type="number" inputMode="numeric" min="1" max="100000" step="1" required value={target || ""} aria-invalid={wrongTarget} onInput={(event) => onChange({ ...setup, target: Number(event.currentTarget.value) || -1 })} />
          {errors["match.target"] && <small class="wrong">{errors["match.target"][0]}</small>}
        </label>
      )}
      <Select label={words.deal} value={setup.deal} onChange={(deal) => onChange({ ...setup, deal: deal as Setup["deal"] })}>
        <option value="random">{words.random}</option>
        <option value="daily">{words.daily}</option>
        <option value="code">{words.byCode}</option>
      </Select>
      {setup.deal === "code" && (
        <label class="field">
          <span id="code-name">{words.code}</span>
          <input aria-labelledby="code-name" value={setup.code} required maxLength={60} autocomplete="off" autocapitalize="off" spellcheck={false} aria-describedby="code-note" onInput={(event) => onChange({ ...setup, code: event.currentTarget.value })} />
          <small class={errors["deal.code"] ? "wrong" : "note"} id="code-note">{errors["deal.code"]?.[0] ?? words.codeNote}</small>
        </label>
      )}
      </div>
    </Fold>
  );
}

export function Manners({ setup, onChange }: Omit<Props, "errors">) {
  return (
    <Fold name={words.table}>
      <div class="options">
        <Select label={words.undo} value={setup.undo} onChange={(undo) => onChange({ ...setup, undo: undo as Setup["undo"] })}>
          <option value="">{words.undoUsual}</option>
          <option value="free">{words.undoFree}</option>
          <option value="safe">{words.undoSafe}</option>
          <option value="off">{words.undoOff}</option>
        </Select>
        <Select label={words.hints} value={setup.hints} onChange={(hints) => onChange({ ...setup, hints: hints as Setup["hints"] })}>
          <option value="">{words.hintsUsual}</option>
          <option value="on">{words.hintsOn}</option>
          <option value="off">{words.hintsOff}</option>
        </Select>
        {setup.seats.some((seat) => isLevel(seat.who)) && (
          <Select label={words.turns} value={setup.turns} onChange={(turns) => onChange({ ...setup, turns: turns as Setup["turns"] })}>
            <option value="auto">{words.turnsAuto}</option>
            <option value="on_request">{words.turnsAsked}</option>
          </Select>
        )}
        <Switch label={words.listed} checked={setup.listed} onChange={(listed) => onChange({ ...setup, listed })} />
      </div>
    </Fold>
  );
}
