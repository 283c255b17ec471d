/** What a tap means: which card is chosen, where it goes, and when it goes by itself. */

import type { Session } from "../../game/session.ts";
import { cardAt, notation, placings, same, type Source, type Target } from "../../game/places.ts";
import { gesture } from "../../ui/fly.tsx";
import { play } from "../../ui/sound.ts";
import { settings } from "../../ui/settings.ts";
import * as words from "../../words.ts";

/** A card of one's own was tapped. */
export function tapSource(session: Session, source: Source): void {
  const view = session.view.value;
  if (!view || session.busy.value) return;
  if (session.replaying.value) {
    session.skip();
    return;
  }
  const seat = session.home.value;
  if (view.legal_moves.length === 0) {
    session.tell(view.status === "active" ? words.notYourTurn : words.notGoingOn);
    return;
  }
  const chosen = session.chosen.value;
  if (chosen?.from === "hand" && source.from === "side") {
    tapTarget(session, { to: "side", n: source.n });
    return;
  }
  const card = cardAt(view, seat, source);
  if (card === undefined) {
    if (chosen && source.from === "side") tapTarget(session, { to: "side", n: source.n });
    else session.tell(words.chooseFirst);
    return;
  }
  const listed = placings(view, seat, source).filter((place) => place.listed);
  const only = listed.length === 1 ? listed[0] : undefined;
  const again = same(chosen, source);
  const { tapTwice } = settings.value;
  if (only && source.from !== "hand" && (tapTwice ? again : !again)) {
    void session.move(only.notation);
    return;
  }
  if (only && tapTwice && again) {
    void session.move(only.notation);
    return;
  }
  if (again) {
    clear(session);
    return;
  }
  session.chosen.value = source;
  session.tell(listed.length === 0 ? words.fitsNowhere(card) : words.chosen(card, placings(view, seat, source).length));
}

/** A place was tapped. */
export function tapTarget(session: Session, target: Target): void {
  const view = session.view.value;
  if (!view || session.busy.value) return;
  if (session.replaying.value) {
    session.skip();
    return;
  }
  const seat = session.home.value;
  const source = session.chosen.value;
  if (!source) {
    session.tell(view.legal_moves.length > 0 ? words.chooseFirst : view.status === "active" ? words.notYourTurn : words.notGoingOn);
    return;
  }
  const found = placings(view, seat, source).find((place) => place.to === target.to && place.n === target.n);
  if (found) {
    void session.move(found.notation);
    return;
  }
  const card = cardAt(view, seat, source);
  if (card === undefined) return;
  play("no");
  void gesture(target.to === "center" ? `center-${target.n}` : target.to === "side" ? `side-${seat}-${target.n}` : `payoff-${target.n}`, "shake");
  void session.explain(notation(source, card, target));
}

export function clear(session: Session): void {
  if (session.chosen.value === null && session.note.value === null) return;
  session.chosen.value = null;
  session.note.value = null;
}
