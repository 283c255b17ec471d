/** The faces of those who sit at the table. */

/** Each character's fur and collar; a name that is not among them gets one by its letters. */
const LOOKS = [
  { fur: "#e0a458", collar: "#1d4a3e", ears: "cat" },
  { fur: "#8d99a6", collar: "#b3161b", ears: "mouse" },
  { fur: "#3d3a44", collar: "#e7bd6a", ears: "cat" },
  { fur: "#c9a78b", collar: "#3a5f9c", ears: "mouse" },
  { fur: "#e9e2d2", collar: "#7a3e78", ears: "cat" },
  { fur: "#a8673d", collar: "#2f6f4f", ears: "mouse" },
] as const;
const NAMES = ["Ada", "Bruno", "Cleo", "Dario", "Edda", "Flint"];

export function Portrait({ name, kind }: { name: string; kind: "human" | "computer" }) {
  const known = NAMES.indexOf(name);
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  const look = LOOKS[(known >= 0 ? known : sum) % LOOKS.length] ?? LOOKS[0];
  if (kind === "human") {
    return <span class="portrait letter" data-letter={[...name][0]?.toUpperCase()} style={{ backgroundColor: look.collar }} aria-hidden="true" />;
  }
  return (
    <svg class="portrait" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <circle cx="24" cy="24" r="23" fill={look.collar} />
      {look.ears === "cat" ? (
        <path d="M9 26 11 8l9 6h8l9-6 2 18c0 9-7 15-15 15S9 35 9 26Z" fill={look.fur} />
      ) : (
        <g fill={look.fur}>
          <circle cx="12.500" cy="15" r="8" />
          <circle cx="35.500" cy="15" r="8" />
          <ellipse cx="24" cy="27" rx="14" ry="14" />
        </g>
      )}
      <circle cx="18.500" cy="25" r="2.600" fill="#14181a" />
      <circle cx="29.500" cy="25" r="2.600" fill="#14181a" />
      <path d="M24 32.500 21.500 30h5Z" fill="#d98b8b" />
    </svg>
  );
}
