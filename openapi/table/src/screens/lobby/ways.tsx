/** Other ways to a table: watching, a code, one's own games, statistics, settings. */

import type { Game } from "spite-and-malice-client";
import { useEffect, useState } from "preact/hooks";
import { listedGames } from "../../api/games.ts";
import { address, go, parse } from "../../router.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { SettingsDialog } from "../../ui/lazy.tsx";
import { lobby as words } from "../../words/lobby.ts";
import { GameLink } from "./list.tsx";

export function WaysIn() {
  const [open, setOpen] = useState<"watch" | "settings" | null>(null);
  const close = () => setOpen(null);
  return (
    <nav class="ways" aria-label={words.more_}>
      <a class="button" href={address("games")}>{words.all}</a>
      <a class="button" href={address("statistics")}>{words.statistics}</a>
      <button class="button" type="button" onClick={() => setOpen("watch")}>{words.watch}</button>
      <button class="button" type="button" onClick={() => setOpen("settings")}>{words.settings}</button>
      <a class="button span" href={address("code")}>{words.codeHere}</a>
      <a class="inline" href="/docs">{words.forPrograms}</a>
      {open === "watch" && <WatchDialog onClose={close} />}
      {open === "settings" && <SettingsDialog onClose={close} />}
    </nav>
  );
}

/** A game's id from what somebody pasted: the id itself, or a link to its table. */
export function idFrom(text: string): string | null {
  const given = text.trim();
  const fragment = given.indexOf("#");
  const id = fragment < 0 ? given : parse(given.slice(fragment)).argument;
  return /^g_[\w-]+$/.test(id) ? id : null;
}

function WatchDialog({ onClose }: { onClose(): void }) {
  const [games, setGames] = useState<Game[]>();
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState("");
  useEffect(() => void listedGames().then(setGames, () => setWrong(words.noService)), []);
  const watch = (event: SubmitEvent) => {
    event.preventDefault();
    const id = idFrom(text);
    if (id) go("game", id);
    else setWrong(words.noId);
  };
  return (
    <Dialog title={words.watch} onClose={onClose}>
      <p class="note">{words.watchNote}</p>
      {games?.length === 0 && <p>{words.nobodyPlays}</p>}
      {games && <ul class="games">{games.map((game) => <li key={game.id}><GameLink game={game} /></li>)}</ul>}
      <form onSubmit={watch}>
        <label class="field">
          <span>{words.watchId}</span>
          <input value={text} autocomplete="off" spellcheck={false} onInput={(event) => (setText(event.currentTarget.value), setWrong(""))} />
        </label>
        {wrong && <p class="wrong" role="alert">{wrong}</p>}
        <button class="button main" type="submit" disabled={text.trim() === ""}>{words.watchGo}</button>
      </form>
    </Dialog>
  );
}
