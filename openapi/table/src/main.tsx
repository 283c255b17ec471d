/** Where the page begins. */

import type { ComponentChild } from "preact";
import { render } from "preact";
import { keepCounting } from "./api/counting.ts";
import { place } from "./router.ts";
import { Lobby } from "./screens/lobby/lobby.tsx";
import { Table } from "./screens/table/table.tsx";
import { Later } from "./ui/later.tsx";
import { apply } from "./ui/settings.ts";
import { Shell } from "./ui/shell.tsx";

type Load = (argument: string) => Promise<ComponentChild>;

const page = (room: "rules" | "strategy" | "finish" | "questions"): Load => (argument) =>
  import("./screens/pages/pages.tsx").then(({ Page }) => <Page room={room} argument={argument} />);

/** Rooms that are fetched when somebody enters them, by their names in the address. */
const ROOMS: Record<string, Load> = {
  rules: page("rules"),
  strategy: page("strategy"),
  finish: page("finish"),
  questions: page("questions"),
  games: () => import("./screens/rooms.tsx").then(({ Games }) => <Games />),
  claim: (invite) => import("./screens/rooms.tsx").then(({ Claim }) => <Claim secret={invite} />),
  code: (code) => import("./screens/rooms.tsx").then(({ EnterCode }) => <EnterCode given={code} />),
  review: (id) => import("./screens/review/review.tsx").then(({ Review }) => <Review id={id} />),
  statistics: () => import("./screens/rooms.tsx").then(({ Statistics }) => <Statistics />),
};
/** What is in the addresses of these is a secret: they take it out at once, and it is held for them as long as they are shown. */
const SECRET = ["claim", "code"];
let held = "";

function Room() {
  const { room, argument } = place.value;
  held = SECRET.includes(room) ? argument || held : "";
  if (room === "game" && argument) return <Table key={argument} id={argument} />;
  if (room === "new" && argument) return <Lobby key={argument} after={argument} />;
  const load = ROOMS[room];
  const given = held || argument;
  if (load) return <Later key={`${room}/${given}`} load={() => load(given)} />;
  return <Lobby />;
}

apply();
keepCounting();
const root = document.getElementById("app");
if (root) {
  render(
    <>
      <Shell />
      <Room />
    </>,
    root,
  );
}
