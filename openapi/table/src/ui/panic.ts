/** Which keys hide the table and bring it back. Nothing here needs a page. */

export interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  repeat: boolean;
}

/** Whether a key press is the panic key; where somebody types, letters are letters. */
export function isPanic(pressed: Key, panicKey: string, typing: boolean): boolean {
  if (pressed.key !== panicKey || pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.repeat) return false;
  return !typing || panicKey.length > 1;
}

/** The second of two Escapes has to come so soon, milliseconds. */
const SOON_MS = 2_000;

/** Counts Escapes: the second of two that come one after the other is meant. */
export class Escapes {
  private first = -Infinity;

  /** Whether this one is the second. */
  press(now: number): boolean {
    const second = now - this.first <= SOON_MS;
    this.first = second ? -Infinity : now;
    return second;
  }

  /** Another key came between. */
  forget(): void {
    this.first = -Infinity;
  }
}
