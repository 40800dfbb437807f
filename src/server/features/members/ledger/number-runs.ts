/** Groups consecutive numbers with the same state: issued, gap, reserved or void. */
import type { NumberRun } from '#contract/members/ledger.ts';
import type { Series } from '#contract/number-label.ts';
import { highestNumber } from '#contract/primitives.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import {
  readRegister,
  highestOf,
  placeOf,
  type RegisterSeries,
} from '#server/database/register/register.ts';
import { findMarksBetween, type NumberRange } from './number-marks.queries.ts';

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

/** The ranges without members, in order. */
function* findGaps(members: RegisterSeries, { from, to }: NumberRange): Generator<NumberRange> {
  let next = from;
  for (const { listed } of members.members.slice(placeOf(members, from))) {
    const number = listed.freakBrotherNumber;
    if (number > to) break;
    if (number > next) yield { from: next, to: number - 1 };
    next = number + 1;
  }
  if (next <= to) yield { from: next, to };
}

/** All runs up to the highest issued number, then the marks above it. */
export async function* readRuns(
  database: Database,
  series: Series,
  from: number,
): AsyncGenerator<NumberRun> {
  const members = (await readRegister(database)).series[series];
  const highest = highestOf(members);
  let next = from;
  for (const gap of findGaps(members, { from, to: highest })) {
    if (gap.from > next) yield { first: next, last: gap.from - 1, state: 'issued', note: '' };
    yield* splitGap(database.kysely, series, gap);
    next = gap.to + 1;
  }
  if (next <= highest) yield { first: next, last: highest, state: 'issued', note: '' };
  const above = { from: Math.max(from, highest + 1), to: highestNumber };
  yield* readMarkedRuns(database.kysely, series, above);
}
