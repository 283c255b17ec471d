/** The browser's memory, which may be full, forbidden, or written by an older table. */

const PREFIX = "spite:";

/** What was stored under a name; undefined where there is nothing that can be read. */
export function readStored<T>(name: string): T | undefined {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

/** Whether it could be stored. */
export function writeStored(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
