/** Dialogs that are fetched when they are first opened. */

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ui, unreachable } from "../words.ts";
import { Dialog } from "./dialog.tsx";

interface Closing {
  onClose(): void;
}

function lazily<P extends Closing>(fetch: () => Promise<ComponentType<P>>): ComponentType<P> {
  let known: ComponentType<P> | undefined;
  return function Lazy(props: P) {
    const [Ready, setReady] = useState<ComponentType<P> | undefined>(() => known);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (known) return;
      fetch().then(
        (found) => {
          known = found;
          setReady(() => found);
        },
        () => setFailed(true),
      );
    }, []);
    if (Ready) return <Ready {...props} />;
    return failed ? <Dialog title={ui.menu} onClose={props.onClose}><p class="wrong" role="alert">{unreachable}</p></Dialog> : null;
  };
}

export const SettingsDialog = lazily<Closing>(() => import("../screens/rooms.tsx").then((module) => module.SettingsDialog));

export const HandoverDialog = lazily<Closing & { id: string; local?: boolean }>(() =>
  import("../screens/rooms.tsx").then((module) => module.HandoverDialog),
);
