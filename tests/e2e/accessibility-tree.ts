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
const weekdays = 'Mon|Tue|Wed|Thu|Fri|Sat|Sun';
const date = new RegExp(
  `\\b(?:(?:${weekdays}),? )?0[ -](?:${months})[ -]0(?:, 0(?: [AP]M)?)?`,
  'g',
);

/** Counts, numbers, dates, times, and what stands in a field. */
const withoutData = (text: string): string =>
  text
    .replaceAll(/(?<!level=)\d+(?:[.,:/]\d+)*/g, '0')
    .replaceAll(date, 'DATE')
    .replace(/(- time: ).*/, '$1TIME')
    .replace(/(- ['"]?link "[\w ]+? )(?:now|0 (?:min|h|days?)) /, '$1AGE ')
    .replace(/(- (?:textbox|searchbox|combobox) "[^"]*").*/, '$1')
    .replace(' [selected]', '')
    // What is new depends on the pages that were opened before.
    .replace(' , new"', '"');

/** Or about other days each week. */
const isLeftOut = ({ text }: Node): boolean =>
  text === '- paragraph' || text.startsWith('- /') || text.startsWith('- region "On this week"');

const repeating = /^- ['"]?(row|listitem|option)\b/;

/** Of rows, items and options, the first one stands for all, except where they lead to fixed places. */
function withoutRepetition(nodes: readonly Node[], isFixed: boolean): Node[] {
  return nodes.filter(({ text }, at) => {
    const role = repeating.exec(text)?.[1];
    const before = repeating.exec(nodes[at - 1]?.text ?? '')?.[1];
    return role === undefined || role !== before || isFixed;
  });
}

function write(nodes: readonly Node[], indent = '', isFixed = false): string {
  const shown = nodes.filter((node) => !isLeftOut(node));
  return withoutRepetition(shown, isFixed)
    .map(({ text, children }) => {
      const leads = isFixed || text.startsWith('- navigation');
      return `${indent}${withoutData(text)}\n${write(children, `${indent}  `, leads)}`;
    })
    .join('');
}

export async function treeOf(part: Locator): Promise<string> {
  return write(parse((await part.ariaSnapshot()).split('\n')));
}
