/** An invite that was opened: who sits down says so. */

import { useEffect, useState } from "preact/hooks";
import { claim } from "../../api/seats.ts";
import { wallet } from "../../api/wallet.ts";
import { address, go } from "../../router.ts";
import { change, settings } from "../../ui/settings.ts";
import { ui, unreachable } from "../../words.ts";
import { claim as words, lobby } from "../../words/lobby.ts";

/** @param secret From the address's fragment, out of which it is taken at once. */
export function Claim({ secret }: { secret: string }) {
  // The invite stays here alone: neither the history nor a bookmark keeps it.
  const [invite] = useState(secret);
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(false);
  const [sure, setSure] = useState(false);
  useEffect(() => {
    document.title = words.title;
    if (secret) go("claim", "", true);
  }, []);
  const own = !sure && wallet.value.games.some((game) => Object.values(game.invites ?? {}).includes(invite));
  const sit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    setWrong("");
    try {
      go("game", await claim(invite, settings.value.name.trim() || lobby.someone), true);
    } catch (error) {
      setWrong((error as Error).message || unreachable);
      setBusy(false);
    }
  };
  return (
    <main class="page narrow">
      <h1>{words.title}</h1>
      {invite === "" ? (
        <p class="lead">{words.none}</p>
      ) : own ? (
        <>
          <p class="lead">{words.own}</p>
          <p><button class="button" type="button" onClick={() => setSure(true)}>{words.anyway}</button></p>
        </>
      ) : (
        <form class="panel" onSubmit={sit}>
          <p class="lead">{words.note}</p>
          <label class="field">
            <span>{words.name}</span>
            <input value={settings.value.name} placeholder={lobby.someone} maxLength={40} autocomplete="nickname" onInput={(event) => change({ name: event.currentTarget.value })} />
          </label>
          <p class="note">{words.once}</p>
          {wrong && <p class="wrong" role="alert">{wrong}</p>}
          <button class="button main wide" type="submit" disabled={busy}>{words.sit}</button>
        </form>
      )}
      <p><a class="button" href={address("lobby")}>{ui.lobby}</a></p>
    </main>
  );
}
