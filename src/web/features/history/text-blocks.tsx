/** Renders a text in blocks. Blocks and runs have no ids, so their index is their key. */
import { Fragment } from 'react';
import { Link } from '#web/ui/link.tsx';
import type { TextBlock, TextRun } from '#contract/history/history.ts';

export function TextBlocks({ blocks }: { readonly blocks: readonly TextBlock[] }) {
  return blocks.map((block, index) => <Block key={placeKey(index)} block={block} />);
}

const placeKey = (index: number) => `${index}`;

function Block({ block }: { readonly block: TextBlock }) {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? (
        <h2>
          <Runs runs={block.runs} />
        </h2>
      ) : (
        <h3>
          <Runs runs={block.runs} />
        </h3>
      );
    case 'paragraph':
      return (
        <p>
          <Runs runs={block.runs} />
        </p>
      );
    case 'quote':
      return (
        <blockquote>
          <Runs runs={block.runs} />
        </blockquote>
      );
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((runs, index) => (
            <li key={placeKey(index)}>
              <Runs runs={runs} />
            </li>
          ))}
        </List>
      );
    }
  }
}

function Runs({ runs }: { readonly runs: readonly TextRun[] }) {
  return runs.map((run, index) => <Run key={placeKey(index)} run={run} />);
}

function Run({ run: { text, href, isStrong, isEmphasis } }: { readonly run: TextRun }) {
  const lines = text.split('\n').map((line, index) => (
    <Fragment key={placeKey(index)}>
      {index > 0 ? <br /> : null}
      {line}
    </Fragment>
  ));
  const emphasised = isEmphasis ? <em>{lines}</em> : lines;
  const looked = isStrong ? <strong>{emphasised}</strong> : emphasised;
  if (href === null) return looked;
  return href.startsWith('/') ? <Link to={href}>{looked}</Link> : <a href={href}>{looked}</a>;
}
