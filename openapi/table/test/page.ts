/** As much of a page as modules ask for that need none: imported before them. */

const stored = new Map<string, string>();

Object.assign(globalThis, {
  window: globalThis,
  location: { origin: "http://service.example", hash: "" },
  localStorage: { getItem: (name: string) => stored.get(name) ?? null, setItem: (name: string, text: string) => void stored.set(name, text) },
  matchMedia: () => ({ matches: true }),
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});
