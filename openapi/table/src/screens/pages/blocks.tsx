/** Sections, paragraphs and pictures of cards: what every page is made of. */

import { Card } from "../../cards/card.tsx";
import { type Block, type Group, group, type Section } from "../../words/pages.ts";
import { Empty } from "../table/piles.tsx";

export function Sections({ sections, level = 2 }: { sections: readonly Section[]; level?: 2 | 3 }) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <>
      {sections.map(({ id, title, blocks }) => (
        <section key={id} class="part" aria-labelledby={id}>
          <Heading id={id} tabIndex={-1}>{title}</Heading>
          {blocks.map((block, n) => <Piece key={n} block={block} />)}
        </section>
      ))}
    </>
  );
}

function Piece({ block }: { block: Block }) {
  if (typeof block === "string") return <p>{block}</p>;
  if ("list" in block) return <ul>{block.list.map((text) => <li key={text}>{text}</li>)}</ul>;
  if ("steps" in block) return <ol class="steps">{block.steps.map((text) => <li key={text}>{text}</li>)}</ol>;
  return <Picture groups={block.picture} caption={block.caption} />;
}

/** Groups of cards side by side, each named beneath. */
export function Picture({ groups, caption, kind = "" }: { groups: readonly Group[]; caption?: string | undefined; kind?: string }) {
  return (
    <figure class={`picture ${kind}`}>
      <div class="picture-groups">
        {groups.map((each) => (
          <div key={each.label} class={`picture-group ${each.marked ? "marked" : ""}`}>
            <div class="picture-cards" role="img" aria-label={group(each)}>
              {each.cards.length === 0 ? <Empty /> : each.cards.map((code, n) => <Card key={n} code={code} />)}
            </div>
            <span class="picture-label" aria-hidden="true">{each.label}</span>
          </div>
        ))}
      </div>
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
