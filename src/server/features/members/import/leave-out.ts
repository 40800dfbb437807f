/** Decides which rows of a file are left out of an import. */
import { Refusal } from '#contract/errors.ts';
import type { LineList, LineRange, RowKind } from '#contract/members/leave-out.ts';
import type { MembersFile } from './csv/read-members-csv.ts';

export interface RowChoice {
  readonly leaveOut: LineList;
  /** Rows that are imported although their kind is left out. */
  readonly keep: LineList;
}

const none: LineList = { lines: [], kinds: [] };
export const allRows: RowChoice = { leaveOut: none, keep: none };

const has = (ranges: readonly LineRange[], line: number) =>
  ranges.some(({ first, last }) => line >= first && line <= last);

export function isLeftOut({ leaveOut, keep }: RowChoice, line: number, kind: RowKind): boolean {
  if (has(leaveOut.lines, line)) return true;
  return leaveOut.kinds.includes(kind) && !has(keep.lines, line);
}

/** The place of the first line from `line` on. */
function placeFrom(lines: readonly number[], line: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle] ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * A mistyped line must not import a row that was meant to be left out.
 *
 * @throws Refusal `bad_request` for a line or range without a row
 */
export function requireRows({ leaveOut, keep }: RowChoice, { rows, problems }: MembersFile): void {
  const given = Object.entries({ leaveOut: leaveOut.lines, keep: keep.lines });
  if (given.every(([, ranges]) => ranges.length === 0)) return;
  const lines = [...rows.map(({ line }) => line), ...problems.all.map(({ line }) => line ?? 0)];
  lines.sort((a, b) => a - b);
  for (const [field, ranges] of given) {
    for (const { first, last } of ranges) {
      const found = lines[placeFrom(lines, first)];
      if (found !== undefined && found <= last) continue;
      const message =
        first === last
          ? `No row of the file begins on line ${first}.`
          : `No row of the file begins on the lines ${first} to ${last}.`;
      throw new Refusal('bad_request', { message, errors: { [field]: message } });
    }
  }
}
