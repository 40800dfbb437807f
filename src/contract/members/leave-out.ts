/** Which rows of a file an import leaves out, as text: line numbers, ranges and kinds of rows. */
import * as z from 'zod/mini';

/** What an import does with a row that is not equal to the stored member. */
export const rowKinds = ['added', 'changed', 'refused'] as const;
export type RowKind = (typeof rowKinds)[number];

/** Both lines are included. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** Fits into an address: about 330 single lines. */
export const longestLineList = 2000;

const isKind = (item: string): item is RowKind => rowKinds.some((kind) => kind === item);

function readRange(item: string): LineRange {
  const [first = '', last = first] = item.split('-');
  return { first: Number(first), last: Number(last) };
}

export interface LineList {
  readonly lines: readonly LineRange[];
  readonly kinds: readonly RowKind[];
}

/** @param text such as `3,17-20,refused` */
function readLineList(text: string): LineList {
  const items = text === '' ? [] : text.split(',');
  return {
    lines: items.filter((item) => !isKind(item)).map(readRange),
    kinds: items.filter(isKind),
  };
}

const isForwards = ({ lines }: LineList) => lines.every(({ first, last }) => first <= last);

const nothingListed: LineList = { lines: [], kinds: [] };

function lineList(item: string, error: string) {
  return z._default(
    z.pipe(
      z
        .string()
        .check(
          z.maxLength(longestLineList, 'These are too many single rows. Leave them out in parts.'),
          z.regex(new RegExp(`^(?:${item}(?:,${item})*)?$`), error),
        ),
      z.pipe(z.transform(readLineList), z.custom<LineList>().check(z.refine(isForwards, error))),
    ),
    nothingListed,
  );
}

const lines = '[0-9]{1,8}(?:-[0-9]{1,8})?';

/** Rows that are not imported. A kind stands for all rows of that kind. */
export const leaveOutList = lineList(
  `(?:${lines}|${rowKinds.join('|')})`,
  `Name lines like 3,17-20, or ${rowKinds.join(', ')}.`,
);

/** Rows that are imported although their kind is left out. */
export const keptList = lineList(lines, 'Name lines like 3,17-20.');

/** Writes consecutive lines as ranges. */
export function writeLines(lines: Iterable<number>): string {
  const ranges: { first: number; last: number }[] = [];
  for (const line of [...lines].toSorted((a, b) => a - b)) {
    const previous = ranges.at(-1);
    if (previous?.last === line - 1) previous.last = line;
    else ranges.push({ first: line, last: line });
  }
  return ranges
    .map(({ first, last }) => (first === last ? String(first) : `${first}-${last}`))
    .join(',');
}
