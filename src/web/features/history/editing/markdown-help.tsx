/** The Markdown that the history page supports, with examples. */

const signs: readonly (readonly [string, string])[] = [
  ['An empty line', 'A new paragraph'],
  ['## Heading', 'A heading'],
  ['### Heading', 'A smaller heading'],
  ['**bold**', 'Bold words'],
  ['*slanted*', 'Slanted words'],
  ['- point', 'A list'],
  ['1. point', 'A list with numbers'],
  ['> words', 'A quotation'],
  ['[words](https://…)', 'A link'],
];

export function MarkdownHelp() {
  return (
    <details className="markdown-help">
      <summary>How to write headings, lists and links</summary>
      <dl>
        {signs.map(([written, meaning]) => (
          <div key={written}>
            <dt>{written.startsWith('An ') ? written : <code>{written}</code>}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">
        Write the signs at the beginning of a line. Pictures and HTML are not shown.
      </p>
    </details>
  );
}
