/** Above the table: the menu, which table it is, how the match stands, and sound. */

import type { Session } from "../../game/session.ts";
import { Icon } from "../../ui/icons.tsx";
import { IntermissionButton } from "../../ui/intermission.tsx";
import { change, settings } from "../../ui/settings.ts";
import * as words from "../../words.ts";

export function Bar({ session, onMenu }: { session: Session; onMenu(): void }) {
  const view = session.view.value;
  const game = session.game.value;
  const { sound } = settings.value;
  return (
    <header class="bar">
      <button class="button small" type="button" aria-haspopup="dialog" onClick={onMenu}>
        <Icon name="menu" /> <span>{words.ui.menu}</span>
      </button>
      <span class="bar-title">
        <span class="bar-name">{words.lobby.rulesetName(game?.ruleset ?? "")}</span>
        {view?.match && <span class="bar-match">{words.matchLine(view, session.home.value)}</span>}
      </span>
      {game?.practice && <span class="badge">{words.ui.practice}</span>}
      {session.link.value === "polled" && <span class="dot" role="img" aria-label={words.ui.polled} title={words.ui.polled} />}
      <IntermissionButton />
      <button
        class="button small square"
        type="button"
        aria-pressed={sound}
        aria-label={sound ? words.ui.soundOn : words.ui.soundOff}
        onClick={() => change({ sound: !sound })}
      >
        <Icon name={sound ? "sound" : "mute"} />
      </button>
    </header>
  );
}
