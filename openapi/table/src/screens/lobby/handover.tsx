/** Going on at another device: the code that one shows, and where the other takes it. */

import type { Handover } from "spite-and-malice-client";
import { useEffect, useState } from "preact/hooks";
import { handover, takeOver } from "../../api/seats.ts";
import { address, go } from "../../router.ts";
import { copy } from "../../ui/copy.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { ui, unreachable } from "../../words.ts";
import { handover as words } from "../../words/lobby.ts";

/** Makes a code for a game at once, and shows how long it is good. */
export function HandoverDialog({ id, local = false, onClose }: { id: string; local?: boolean; onClose(): void }) {
  const [made, setMade] = useState<Handover>();
  const [left, setLeft] = useState(0);
  const [note, setNote] = useState("");
  const [wrong, setWrong] = useState("");
  const make = () => {
    setWrong("");
    setNote("");
    handover(id).then(
      (code) => (setMade(code), setLeft(secondsTo(code.expires_at))),
      (error: Error) => setWrong(error.message || unreachable),
    );
  };
  useEffect(make, [id]);
  useEffect(() => {
    if (!made) return;
    const timer = setInterval(() => setLeft(secondsTo(made.expires_at)), 500);
    return () => clearInterval(timer);
  }, [made]);
  const actions = (
    <>
      {made && left > 0 && (
        <button class="button main" type="button" onClick={() => void copy(made.code).then((done) => done && setNote(words.copied))}>{words.copy}</button>
      )}
      {(wrong || (made && left === 0)) && <button class="button main" type="button" onClick={make}>{words.again}</button>}
      <button class="button" type="button" onClick={onClose}>{ui.close}</button>
    </>
  );
  return (
    <Dialog title={words.title} onClose={onClose} actions={actions}>
      {wrong && <p class="wrong" role="alert">{wrong}</p>}
      {!made && !wrong && <p class="note" role="status">{words.busy}</p>}
      {made && left > 0 && (
        <>
          <p class="code" aria-label={`${words.code}: ${[...made.code].join(" ")}`} role="img">{made.code}</p>
          <p class="note timer" role="timer">{words.left(Math.floor(left / 60), String(left % 60).padStart(2, "0"))}</p>
          <p>{words.note}</p>
          {local && <p class="note">{words.whole}</p>}
        </>
      )}
      {made && left === 0 && <p role="status">{words.out}</p>}
      <p class="note" role="status">{note}</p>
    </Dialog>
  );
}

function secondsTo(time: string): number {
  return Math.max(0, Math.ceil((Date.parse(time) - Date.now()) / 1000));
}

/** The letters and digits of a code as somebody types it, in groups of four. */
export function grouped(text: string): string {
  const bare = text.toUpperCase().replace(/[^0-9A-Z]/g, "").slice(0, 12);
  return bare.replace(/(.{4})(?=.)/g, "$1-");
}

const WHOLE = 14;

/** Where the other device takes the code; one in the address's fragment is taken out of it at once. */
export function EnterCode({ given }: { given: string }) {
  const [text, setText] = useState(grouped(given));
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    document.title = words.enterTitle;
    if (given) go("code", "", true);
  }, []);
  const enter = async (event: SubmitEvent) => {
    event.preventDefault();
    if (text.length < WHOLE) return setWrong(words.short);
    setBusy(true);
    setWrong("");
    try {
      go("game", await takeOver(text), true);
    } catch (error) {
      setWrong((error as Error).message || unreachable);
      setBusy(false);
    }
  };
  return (
    <main class="page narrow">
      <p><a class="button small" href={address("lobby")}>{ui.lobby}</a></p>
      <h1>{words.enterTitle}</h1>
      <form class="panel" onSubmit={(event) => void enter(event)}>
        <p>{words.enterNote}</p>
        <label class="field">
          <span>{words.enter}</span>
          <input
            class="code-entry"
            value={text}
            placeholder="XXXX-XXXX-XXXX"
            maxLength={20}
            autocomplete="one-time-code"
            autocapitalize="characters"
            spellcheck={false}
            aria-invalid={wrong !== ""}
            onInput={(event) => (setText(grouped(event.currentTarget.value)), setWrong(""))}
          />
        </label>
        {wrong && <p class="wrong" role="alert">{wrong}</p>}
        <button class="button main wide" type="submit" disabled={busy}>{words.go}</button>
      </form>
    </main>
  );
}
