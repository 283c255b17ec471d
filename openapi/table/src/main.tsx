/** Where the page begins. */

import { render } from "preact";
import { place } from "./router.ts";
import { Lobby } from "./screens/lobby.tsx";
import { Table } from "./screens/table/table.tsx";
import { apply } from "./ui/settings.ts";
import { Later } from "./ui/later.tsx";
import { Shell } from "./ui/shell.tsx";

const PAGES = ["rules", "strategy", "finish", "questions"] as const;

function Room() {
  const { room, argument } = place.value;
  if (room === "game" && argument) return <Table key={argument} id={argument} />;
  const page = PAGES.find((name) => name === room);
  if (page) {
    return <Later key={`${page}/${argument}`} load={() => import("./screens/pages/pages.tsx").then(({ Page }) => <Page room={page} argument={argument} />)} />;
  }
  if (room === "review" && argument) {
    return <Later key={`review/${argument}`} load={() => import("./screens/review/review.tsx").then(({ Review }) => <Review id={argument} />)} />;
  }
  return <Lobby />;
}

apply();
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
