/**
 * The Intermission: a key or a button swaps the table at once for something dull; the game is not touched.
 *
 * What is dull is a part of the page of its own, fetched when the page has nothing else to do. Should it not be
 * there yet, a plain sheet stands in its place: hiding waits for nothing.
 */

import { effect } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { intermission as words } from "../words/intermission.ts";
import { Icon } from "./icons.tsx";
import { away } from "./away.ts";
import { Escapes, isPanic } from "./panic.ts";
import { settings } from "./settings.ts";

export function goAway(): void {
  away.value = true;
}

export function comeBack(): void {
  away.value = false;
}

type Screens = ComponentType<{ kind: string }>;
let screens: Promise<Screens> | undefined;

function fetchScreens(): Promise<Screens> {
  screens ??= import("../screens/intermission/screens.tsx").then((module) => module.Screens);
  // Without the network it is asked for again next time.
  screens.catch(() => (screens = undefined));
  return screens;
}

/** The button for a bar. */
export function IntermissionButton() {
  return (
    <button class="button small square" type="button" aria-label={words.button} title={words.button} aria-keyshortcuts={settings.value.panicKey} onClick={goAway}>
      <Icon name="away" />
    </button>
  );
}

/** Belongs into the shell, once. */
export function Intermission() {
  useEffect(() => {
    const soon = setTimeout(() => void fetchScreens().catch(() => undefined), 1_500);
    const disguise = effect(dress);
    const escapes = new Escapes();
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest("input:not([type=radio], [type=checkbox]), textarea") !== null;
      if (isPanic(event, settings.value.panicKey, typing && !away.value)) {
        swallow(event);
        away.value = !away.value;
        return;
      }
      if (!away.value) return;
      if (event.key === "Escape") {
        if (escapes.press(event.timeStamp)) comeBack();
        swallow(event);
      } else {
        escapes.forget();
        // What is typed is not for the game behind; only the way around the sheet is left.
        if (event.key !== "Tab" && event.key !== "Enter" && event.key !== " ") event.stopImmediatePropagation();
      }
    };
    // The browser keeps the Escape that ends the full screen to itself: it is the first of two.
    const onScreen = () => away.value && !document.fullscreenElement && escapes.press(performance.now());
    addEventListener("keydown", onKey, true);
    document.addEventListener("fullscreenchange", onScreen);
    return () => {
      clearTimeout(soon);
      disguise();
      removeEventListener("keydown", onKey, true);
      document.removeEventListener("fullscreenchange", onScreen);
    };
  }, []);
  return away.value ? <Sheet /> : null;
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function Sheet() {
  const ref = useRef<HTMLDialogElement>(null);
  const [Ready, setReady] = useState<Screens>();
  const kind = settings.value.intermission;
  // Before the next picture: not one more of the table is to be seen.
  useLayoutEffect(() => {
    const before = document.activeElement;
    // In front of whatever dialog is open.
    ref.current?.showModal();
    // The way back is not to catch the eye.
    ref.current?.focus();
    fetchScreens().then((found) => setReady(() => found), () => undefined);
    if (settings.value.fullScreen) document.documentElement.requestFullscreen?.().catch(() => undefined);
    return () => {
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog ref={ref} class="intermission" data-kind={kind} tabIndex={-1} aria-label={words.title(kind)} onCancel={(event) => event.preventDefault()}>
      {Ready && <Ready kind={kind} />}
      <button class="intermission-back" type="button" aria-label={words.back} title={words.back} onClick={comeBack}>↩</button>
    </dialog>
  );
}

/** The tab's title and picture, dull while the table is hidden, whatever the table would have them be. */
function dress(): void {
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (!away.value) {
    undress?.();
    undress = undefined;
    return;
  }
  const dull = words.title(settings.value.intermission);
  if (undress) {
    document.title = dull;
    return;
  }
  let wanted = document.title;
  const picture = icon?.getAttribute("href") ?? "";
  icon?.setAttribute("href", "/table/plain.svg");
  document.title = dull;
  const watch = new MutationObserver(() => {
    if (document.title === words.title(settings.value.intermission)) return;
    wanted = document.title;
    document.title = words.title(settings.value.intermission);
  });
  const title = document.querySelector("title");
  if (title) watch.observe(title, { childList: true });
  undress = () => {
    watch.disconnect();
    icon?.setAttribute("href", picture);
    document.title = wanted;
  };
}

let undress: (() => void) | undefined;
