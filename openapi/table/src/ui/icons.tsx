/** Signs on buttons; the button names itself. */

const PATHS = {
  menu: "M4 7h16M4 12h16M4 17h16",
  undo: "M8 5 3.500 9.500 8 14M4 9.500h10a5.500 5.500 0 0 1 0 11h-4",
  bulb: "M9 18h6M10 21h4M8 14a6 6 0 1 1 8 0c-1 1-1 2-1 4H9c0-2 0-3-1-4Z",
  clock: "M12 7v5l3.500 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z",
  cross: "M6 6l12 12M18 6 6 18",
  play: "M8 5v14l11-7Z",
  pause: "M8 5v14M16 5v14",
  skip: "M6 5v14l9-7ZM18 5v14",
  sound: "M4 9v6h4l5 4V5L8 9ZM16 9c2 2 2 4 0 6M19 6c4 4 4 8 0 12",
  away: "M3 5h18v11H3ZM8 20h8M12 16v4",
  mute: "M4 9v6h4l5 4V5L8 9ZM17 9l5 6M22 9l-5 6",
} as const;

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
