/** What this browser remembers of how its reader likes the table. */

import { effect, signal } from "@preact/signals";
import type { SortOrder } from "../cards/cards.ts";
import { readStored, writeStored } from "./storage.ts";

export interface Settings {
  cardSize: "small" | "medium" | "large";
  deck: "pictured" | "classic";
  fourColours: boolean;
  sort: SortOrder;
  speed: "slow" | "normal" | "fast" | "instant";
  tapTwice: boolean;
  sound: boolean;
  /** Whether single letters do what buttons do. */
  keys: boolean;
  /** `system` follows the device. */
  motion: "system" | "reduced" | "full";
  theme: "system" | "light" | "dark";
  /** What the player is called at new tables. */
  name: string;
  /** Whether this browser is somebody to the service from game to game, who keeps its statistics. */
  identity: boolean;
  /** What hides the table, and the key that does it. */
  intermission: Disguise;
  panicKey: "`" | "\\" | "F2";
  fullScreen: boolean;
}

/** The screens that may stand where the table is. */
export const DISGUISES = ["plan", "curtain", "dashboard", "sheet", "inbox", "editor", "report"] as const;
export type Disguise = (typeof DISGUISES)[number];

const DEFAULTS: Settings = {
  cardSize: "medium",
  deck: "pictured",
  fourColours: false,
  sort: "dealt",
  speed: "normal",
  tapTwice: false,
  sound: false,
  keys: true,
  motion: "system",
  theme: "system",
  name: "",
  identity: true,
  intermission: "plan",
  panicKey: "`",
  fullScreen: false,
};

/** Milliseconds between two steps of a replayed turn. */
export const PACE: Record<Settings["speed"], number> = { slow: 1500, normal: 850, fast: 350, instant: 0 };

export const settings = signal<Settings>({ ...DEFAULTS, ...readStored<Partial<Settings>>("settings") });

export function change(changes: Partial<Settings>): void {
  settings.value = { ...settings.value, ...changes };
}

/** Whether cards may fly. */
export function mayMove(): boolean {
  const { motion, speed } = settings.value;
  if (motion === "reduced" || speed === "instant") return false;
  return motion === "full" || !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Keeps the page's look and the browser's memory in step with the settings. */
export function apply(): void {
  effect(() => {
    const now = settings.value;
    const { dataset } = document.documentElement;
    dataset["theme"] = now.theme;
    dataset["motion"] = now.motion;
    dataset["size"] = now.cardSize;
    dataset["colours"] = now.fourColours ? "four" : "two";
    writeStored("settings", now);
  });
}
