/** At one screen: a hand stays covered until the device has changed hands. */

import { useEffect, useRef } from "preact/hooks";
import type { Session } from "../../game/session.ts";
import { Icon } from "../../ui/icons.tsx";
import * as words from "../../words.ts";

export function Cover({ session, name }: { session: Session; name: string }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [name]);
  return (
    <section class="cover" aria-label={words.passTo(name)}>
      <p>{words.passTo(name)}</p>
      <div class="dialog-actions">
        <button ref={button} class="button main" type="button" disabled={session.busy.value} onClick={() => void session.reveal()}>{words.ui.reveal}</button>
        {session.undoable.value.available && (
          <button class="button" type="button" disabled={session.busy.value} onClick={() => void session.undo()}>
            <Icon name="undo" /> {words.ui.undo}
          </button>
        )}
      </div>
    </section>
  );
}
