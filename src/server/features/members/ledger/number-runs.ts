/** Groups consecutive numbers with the same state: issued, gap, reserved or void. */
import type { NumberRun } from '#contract/members/ledger.ts';
import type { Series } from '#contract/series.ts';
import { highestNumber } from '#contract/primitives.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { NumberRange } from '../directory/members.queries.ts';
import { findMarksBetween } from './number-marks.queries.ts';
import { findGaps } from './number-runs.queries.ts';

const marksAtOnce = 1_000;

type OpenRun = { -readonly [Key in keyof NumberRun]: NumberRun[Key] };

/** Joins adjacent marks with the same state and note. */
export async function* readMarkedRuns(
  db: Connection,
  series: Series,
  { from, to }: NumberRange,
): AsyncGenerator<NumberRun> {
  let open: OpenRun | null = null;
  let next = from;
  for (;;) {
    const marks = await findMarksBetween(db, series, { from: next, to }, marksAtOnce);
    for (const { number, state, note } of marks) {
      if (open?.last === number - 1 && open.state === state && open.note === note) {
        open.last = number;
      } else {
        if (open) yield open;
        open = { first: number, last: number, state, note };
      }
      next = number + 1;
    }
    if (marks.length < marksAtOnce) break;
  }
  if (open) yield open;
}

/** Splits a range without members into gaps and marks. */
async function* splitGap(
  db: Connection,
  series: Series,
  { from, to }: NumberRange,
): AsyncGenerator<NumberRun> {
  let next = from;
  for await (const marked of readMarkedRuns(db, series, { from, to })) {
    if (marked.first > next) yield { first: next, last: marked.first - 1, state: 'gap', note: '' };
    yield marked;
    next = marked.last + 1;
  }
  if (next <= to) yield { first: next, last: to, state: 'gap', note: '' };
}

/** All runs up to the highest issued number, then the marks above it. */
export async function* readRuns(
  db: Connection,
  series: Series,
  from: number,
  highest: number,
): AsyncGenerator<NumberRun> {
  let next = from;
  for await (const gap of findGaps(db, series, { from, to: highest })) {
    if (gap.from > next) yield { first: next, last: gap.from - 1, state: 'issued', note: '' };
    yield* splitGap(db, series, gap);
    next = gap.to + 1;
  }
  if (next <= highest) yield { first: next, last: highest, state: 'issued', note: '' };
  const above = { from: Math.max(from, highest + 1), to: highestNumber };
  yield* readMarkedRuns(db, series, above);
}
