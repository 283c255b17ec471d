/** How its reader likes the table. Each change holds at once. */

import { Card } from "../../cards/card.tsx";
import { order } from "../../cards/cards.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Choices, Select, Switch } from "../../ui/fields.tsx";
import { goAway } from "../../ui/intermission.tsx";
import { change, DISGUISES, type Disguise, type Settings, settings } from "../../ui/settings.ts";
import { play } from "../../ui/sound.ts";
import { disguises } from "../../words/intermission.ts";
import { settings as words } from "../../words/settings.ts";

const HAND = ["7D", "KS", "2C", "7H"];
const KEYS = ["`", "\\", "F2"] as const;

function entries<T extends string>(texts: Record<T, string>): (readonly [T, string])[] {
  return Object.entries(texts) as [T, string][];
}

export function SettingsDialog({ onClose }: { onClose(): void }) {
  const now = settings.value;
  const switched = (name: keyof Settings, label: string, note?: string) => (
    <Switch label={label} note={note} checked={now[name] === true} onChange={(on) => change({ [name]: on })} />
  );
  const sounded = (on: boolean) => {
    change({ sound: on });
    play("payoff");
  };
  return (
    <Dialog title={words.title} kind="wide settings" onClose={onClose}>
      <p class="note">{words.kept}</p>
      <section aria-labelledby="set-cards">
        <h3 id="set-cards">{words.cards}</h3>
        <div class="sample" aria-hidden="true" data-sample={now.cardSize}>
          {order(HAND, now.sort).map((n) => <span key={n}><Card code={HAND[n] ?? ""} /></span>)}
        </div>
        <Choices label={words.cardSize} value={now.cardSize} choices={entries(words.sizes)} onChange={(cardSize) => change({ cardSize })} />
        <Choices label={words.deck} value={now.deck} choices={entries(words.decks)} onChange={(deck) => change({ deck })} />
        {switched("fourColours", words.fourColours, words.fourColoursNote)}
        <Choices label={words.sort} value={now.sort} choices={entries(words.sorts)} onChange={(sort) => change({ sort })} />
      </section>
      <section aria-labelledby="set-play">
        <h3 id="set-play">{words.play}</h3>
        <Choices label={words.speed} value={now.speed} choices={entries(words.speeds)} onChange={(speed) => change({ speed })} />
        {switched("tapTwice", words.tapTwice, words.tapTwiceNote)}
        {switched("keys", words.keys, words.keysNote)}
      </section>
      <section aria-labelledby="set-look">
        <h3 id="set-look">{words.look}</h3>
        <Choices label={words.theme} value={now.theme} choices={entries(words.themes)} onChange={(theme) => change({ theme })} />
        <Choices label={words.motion} value={now.motion} choices={entries(words.motions)} onChange={(motion) => change({ motion })} />
        <Switch label={words.sound} checked={now.sound} onChange={sounded} />
      </section>
      <section aria-labelledby="set-intermission">
        <h3 id="set-intermission">{words.intermission}</h3>
        <p class="note small">{words.intermissionNote}</p>
        <Select label={words.screen} value={now.intermission} onChange={(screen) => change({ intermission: screen as Disguise })}>
          {DISGUISES.map((each) => <option key={each} value={each}>{disguises[each].name}</option>)}
        </Select>
        <Choices label={words.panicKey} value={now.panicKey} choices={KEYS.map((key) => [key, <kbd>{key}</kbd>] as const)} onChange={(panicKey) => change({ panicKey })} />
        {switched("fullScreen", words.fullScreen, words.fullScreenNote)}
        <button class="button small" type="button" onClick={goAway}>{words.tryIt}</button>
      </section>
      <section aria-labelledby="set-you">
        <h3 id="set-you">{words.you}</h3>
        <label class="field">
          <span>{words.name}</span>
          <input value={now.name} maxLength={40} autocomplete="nickname" onInput={(event) => change({ name: event.currentTarget.value })} />
        </label>
        {switched("identity", words.identity, words.identityNote)}
      </section>
    </Dialog>
  );
}
