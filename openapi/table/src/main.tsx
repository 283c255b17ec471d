/** Where the page begins. */

import { render } from "preact";
import { place } from "./router.ts";
import { Lobby } from "./screens/lobby.tsx";
import { Table } from "./screens/table/table.tsx";
import { apply } from "./ui/settings.ts";
import { Shell } from "./ui/shell.tsx";

function Room() {
  const { room, argument } = place.value;
  if (room === "game" && argument) return <Table key={argument} id={argument} />;
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
