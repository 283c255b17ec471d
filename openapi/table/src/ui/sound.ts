/** Sounds, made on the spot; off until somebody turns them on. */

import { away } from "./away.ts";
import { settings } from "./settings.ts";

export type Cue = "card" | "payoff" | "complete" | "turn" | "win" | "lose" | "no";

/** Of each cue: tones as [hertz, start in seconds, length in seconds, loudness]. */
const TONES: Record<Cue, readonly (readonly [number, number, number, number])[]> = {
  card: [[220, 0, 0.06, 0.12]],
  payoff: [[392, 0, 0.1, 0.14], [523, 0.07, 0.14, 0.12]],
  complete: [[330, 0, 0.16, 0.1], [415, 0.08, 0.16, 0.1], [494, 0.16, 0.3, 0.1]],
  turn: [[294, 0, 0.12, 0.08]],
  win: [[392, 0, 0.18, 0.12], [494, 0.14, 0.18, 0.12], [587, 0.28, 0.18, 0.12], [784, 0.42, 0.5, 0.12]],
  lose: [[330, 0, 0.25, 0.1], [262, 0.2, 0.5, 0.1]],
  no: [[150, 0, 0.12, 0.12]],
};

let context: AudioContext | undefined;

export function play(cue: Cue): void {
  if (!settings.value.sound || away.value || typeof AudioContext === "undefined") return;
  // Browsers keep sound back until somebody has touched the page, and complain of whoever tries before.
  if (navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const [hertz, start, length, loudness] of TONES[cue]) {
    const at = context.currentTime + start;
    const tone = new OscillatorNode(context, { type: "triangle", frequency: hertz });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.linearRampToValueAtTime(loudness, at + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + length + 0.05);
  }
}
