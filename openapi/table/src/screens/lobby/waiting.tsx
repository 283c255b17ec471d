/** A game that waits for players: who is there, and the invites for those who are not. */

import type { Game, SeatView, View } from "spite-and-malice-client";
import { useEffect, useId, useState } from "preact/hooks";
import { cancel, inviteLink, reinvite } from "../../api/seats.ts";
import { wallet } from "../../api/wallet.ts";
import { address, go } from "../../router.ts";
import { say } from "../../ui/announce.ts";
import { copy } from "../../ui/copy.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { title, unreachable } from "../../words.ts";
import { lobby, waiting as words } from "../../words/lobby.ts";

export function Waiting({ view, game }: { view: View; game: Game }) {
  const known = wallet.value.games.find((each) => each.id === game.id);
  const [wrong, setWrong] = useState("");
  const [sure, setSure] = useState(false);
  // A player who has made it may invite, too, where the browser has forgotten the invites.
  const maker = known?.invites !== undefined || known?.owner !== undefined;
  useEffect(() => {
    document.title = `${words.title} · ${title}`;
  }, []);
  const doing = async (work: () => Promise<unknown>) => {
    setWrong("");
    try {
      await work();
    } catch (error) {
      setWrong((error as Error).message || unreachable);
    }
  };
  const callOff = () =>
    doing(async () => {
      setSure(false);
      await cancel(game.id);
      go("lobby");
    });
  return (
    <main class="page waiting">
      <p><a class="button small" href={address("lobby")} data-leave="yes">{words.leave}</a></p>
      <h1>{words.title}</h1>
      <p class="lead">{lobby.rulesetName(game.ruleset)}. {words.note}</p>
      <ul class="seat-cards">
        {view.seats.map((seat) => (
          <SeatCard
            key={seat.seat}
            seat={seat}
            open={!claimed(view, seat.seat, game)}
            you={seat.seat === (known?.seat ?? view.viewer)}
            invite={known?.invites?.[seat.seat]}
            maker={maker}
            onFresh={() => doing(async () => (await reinvite(game.id, seat.seat), say(words.freshMade)))}
          />
        ))}
      </ul>
      {!maker && <p class="note">{words.ask}</p>}
      {wrong && <p class="wrong" role="alert">{wrong}</p>}
      {maker && <button class="button" type="button" onClick={() => setSure(true)}>{words.cancel}</button>}
      {sure && (
        <Dialog
          title={words.cancel}
          onClose={() => setSure(false)}
          actions={
            <>
              <button class="button main" type="button" onClick={() => void callOff()}>{words.cancelYes}</button>
              <button class="button" type="button" onClick={() => setSure(false)}>{words.cancelNo}</button>
            </>
          }
        >
          <p>{words.cancelSure}</p>
        </Dialog>
      )}
    </main>
  );
}

/** The game's document says who has come; it is asked for anew whenever somebody does. */
function claimed(_: View, seat: number, game: Game): boolean {
  return game.seats[seat]?.claimed ?? false;
}

interface SeatCardProps {
  seat: SeatView;
  open: boolean;
  you: boolean;
  invite: string | undefined;
  maker: boolean;
  onFresh(): void;
}

function SeatCard({ seat, open, you, invite, maker, onFresh }: SeatCardProps) {
  const id = useId();
  const [note, setNote] = useState("");
  const link = invite ? inviteLink(invite) : "";
  const share = async () => {
    // Closing the sheet that it opens is no failure.
    await navigator.share({ title, url: link }).catch(() => undefined);
  };
  return (
    <li class={`panel seat-card ${open ? "open" : ""}`}>
      <h2>
        {lobby.seatNumber(seat.seat)}
        <span class={`badge ${open ? "" : "turn"}`}>{open ? words.open : words.taken}</span>
      </h2>
      {!open && <p>{seat.name}{you && ` (${words.you})`}</p>}
      {open && maker && (
        <>
          {link ? (
            <>
              <label class="field">
                <span id={`${id}-name`}>{words.invite}</span>
                <input aria-labelledby={`${id}-name`} aria-describedby={id} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
                <small class="note" id={id}>{words.inviteNote}</small>
              </label>
              <div class="row">
                <button class="button main small" type="button" onClick={() => void copy(link).then((done) => setNote(done ? words.copied : words.notCopied))}>{words.copy}</button>
                {"share" in navigator && <button class="button small" type="button" onClick={() => void share()}>{words.share}</button>}
                <button class="button small" type="button" onClick={onFresh}>{words.fresh}</button>
              </div>
            </>
          ) : (
            <>
              <p class="note">{words.noLink}</p>
              <button class="button small" type="button" onClick={onFresh}>{words.fresh}</button>
            </>
          )}
          <p class="note" role="status">{note}</p>
        </>
      )}
    </li>
  );
}
