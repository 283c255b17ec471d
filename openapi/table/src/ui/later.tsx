/** A room whose code comes when it is first entered. */

import type { ComponentChild } from "preact";
import { useEffect, useState } from "preact/hooks";
import { address } from "../router.ts";
import { title, ui, unreachable } from "../words.ts";

/** @param load Fetches the code, and makes the room; its owner gives this a key, so that another room is another one. */
export function Later({ load }: { load: () => Promise<ComponentChild> }) {
  const [room, setRoom] = useState<ComponentChild>(null);
  const [wrong, setWrong] = useState(false);
  useEffect(() => {
    let here = true;
    // A browser that has failed to fetch a module may not try again: the page has to be loaded anew.
    load().then((made) => here && setRoom(made), () => here && setWrong(true));
    return () => {
      here = false;
    };
  }, []);
  if (room) return <>{room}</>;
  return (
    <main class="page">
      {wrong ? (
        <>
          <h1>{title}</h1>
          <p class="wrong" role="alert">{unreachable}</p>
          <p>
            <button class="button main" type="button" onClick={() => location.reload()}>{ui.tryNow}</button>{" "}
            <a class="button" href={address("lobby")}>{ui.lobby}</a>
          </p>
        </>
      ) : (
        <p class="note" role="status">…</p>
      )}
    </main>
  );
}
