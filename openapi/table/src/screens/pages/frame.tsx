/** What is around every page: its title, where it leads, what is on it. */

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { address } from "../../router.ts";
import { title as product } from "../../words.ts";
import { names, pages as words, type Section } from "../../words/pages.ts";

export type Room = keyof typeof names;

interface Props {
  room: Room;
  /** The game one came from, to go back to. */
  game?: string;
  lead?: string;
  sections?: readonly Pick<Section, "id" | "title">[];
  children: ComponentChildren;
}

export function Frame({ room, game = "", lead, sections = [], children }: Props) {
  useEffect(() => {
    document.title = `${names[room]}: ${product}`;
    scrollTo(0, 0);
  }, [room]);
  return (
    <main class="page reading">
      <nav class="reading-bar" aria-label={words.around}>
        <a class="button small" href={game ? address("game", game) : address("lobby")}>{game ? words.toTable : words.toLobby}</a>
        <button class="button small" type="button" onClick={() => print()}>{words.print}</button>
      </nav>
      <h1>{names[room]}</h1>
      {lead && <p class="lead">{lead}</p>}
      {sections.length > 1 && <Contents sections={sections} />}
      {children}
      <Pages game={game} now={room} />
    </main>
  );
}

/** Fragments are rooms here, so a heading on the page is gone to by hand. */
function Contents({ sections }: { sections: readonly Pick<Section, "id" | "title">[] }) {
  const to = (id: string) => {
    const heading = document.getElementById(id);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  };
  return (
    <nav class="contents" aria-labelledby="contents">
      <h2 id="contents">{words.contents}</h2>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}><button class="link" type="button" onClick={() => to(id)}>{title}</button></li>
        ))}
      </ul>
    </nav>
  );
}

/** Links to all pages but the present one. */
export function Pages({ game = "", now }: { game?: string; now?: Room }) {
  return (
    <nav class="foot pages-foot" aria-label={words.more}>
      {(Object.keys(names) as Room[]).filter((room) => room !== now).map((room) => (
        <a key={room} href={address(room, game)}>{names[room]}</a>
      ))}
    </nav>
  );
}
