/** The accessibility tree of a page as short text: what a page says and how it is built, not whom it is about. */
import type { Locator } from '@playwright/test';

interface Node {
  readonly text: string;
  readonly children: readonly Node[];
}

function parse(lines: readonly string[]): Node[] {
  const depthOf = (line: string) => line.search(/\S/);
  const depth = depthOf(lines[0] ?? '');
  const starts = lines.flatMap((line, at) => (depthOf(line) === depth ? [at] : []));
  return starts.map((start, index) => ({
    text: (lines[start] ?? '').trim(),
    children: parse(lines.slice(start + 1, starts[index + 1])),
  }));
}

const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';

/** Counts, numbers, dates and times differ from day to day. */
const withoutData = (text: string): string =>
  text
    .replaceAll(/\d+([.,:/]\d+)*/g, '0')
    .replaceAll(new RegExp(`\\b0[ -](?:${months})[ -]0(?:, 0(?: [AP]M)?)?`, 'g'), 'DATE');

/** The roles alone. */
const shapeOf = ({ text, children }: Node): string =>
  `${/^- ['"]?([a-z]+)/.exec(text)?.[1]}(${children.map(shapeOf).join()})`;

/** Of rows that are built alike, the first one stands for all. */
function withoutRepetition(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node, at) => {
    const before = nodes[at - 1];
    const isRow = /^- ['"]?(?:row|listitem)\b/.test(node.text);
    return isRow && before && shapeOf(before) === shapeOf(node) ? [] : [node];
  });
}

function write(nodes: readonly Node[], indent = ''): string {
  return withoutRepetition(nodes.filter(({ text }) => !text.startsWith('- /')))
    .map(({ text, children }) => `${indent}${withoutData(text)}\n${write(children, `${indent}  `)}`)
    .join('');
}

export async function treeOf(part: Locator): Promise<string> {
  return write(parse((await part.ariaSnapshot()).split('\n')));
}
