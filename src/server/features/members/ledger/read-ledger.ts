/** The numbers of a series: their counts, runs of consecutive numbers with the same state, and one number. */
import {
  runsAtOnce,
  type Ledger,
  type LedgerFilter,
  type ledgerOperations,
  type NumberRecord,
  type NumberRun,
} from '#contract/members/ledger.ts';
import type { Series } from '#contract/number-label.ts';
import { highestNumber } from '#contract/primitives.ts';
import { toInstant } from '#contract/time.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import {
  highestOf,
  placeOf,
  readRegister,
  type RegisterSeries,
} from '#server/database/register/register.ts';
import type { Input } from '#server/http/bind-operation.ts';
import { findWholeMember, type MemberDeps } from '../record/stored-members.ts';
import {
  findMarksBetween,
  findNumberMark,
  type NumberMark,
  type NumberRange,
} from './number-marks.queries.ts';
import { findHighestNumber, findNextNumber } from './take-number.ts';

const marksAtOnce = 1_000;

type OpenRun = { -readonly [Key in keyof NumberRun]: NumberRun[Key] };

/** Joins adjacent marks with the same state and note. */
async function* readMarkedRuns(
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
async function* readRuns(
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

interface MarkCounts {
  readonly reserved: number;
  readonly void: number;
  /** Marks below the highest number, which would be gaps without them. */
  readonly below: number;
}

async function countMarks(db: Connection, series: Series, highest: number): Promise<MarkCounts> {
  const rows = await db
    .selectFrom('number_marks')
    .where('series', '=', series)
    .groupBy('state')
    .select((eb) => [
      'state',
      eb.fn.countAll<number>().as('marks'),
      eb.fn.countAll<number>().filterWhere('number', '<', highest).as('below'),
    ])
    .execute();
  const of = (state: NumberMark['state']) => rows.find((row) => row.state === state);
  return {
    reserved: of('reserved')?.marks ?? 0,
    void: of('void')?.marks ?? 0,
    below: (of('reserved')?.below ?? 0) + (of('void')?.below ?? 0),
  };
}

interface LedgerRequest {
  readonly show: LedgerFilter;
  readonly from: number;
}

const shownStates = { gaps: 'gap', reserved: 'reserved', void: 'void' } as const;

function runsFor(
  database: Database,
  series: Series,
  { show, from }: LedgerRequest,
): AsyncGenerator<NumberRun> {
  const isMarked = show === 'reserved' || show === 'void';
  return isMarked
    ? readMarkedRuns(database.kysely, series, { from, to: highestNumber })
    : readRuns(database, series, from);
}

export async function readLedger(
  { database }: MemberDeps,
  { params: { series }, query: request }: Input<typeof ledgerOperations.readLedger>,
): Promise<Ledger> {
  const { kysely } = database;
  const members = (await readRegister(database)).series[series];
  const highest = highestOf(members);
  const issued = members.members.length;
  const marks = await countMarks(kysely, series, highest);
  const runs: NumberRun[] = [];
  let more: number | null = null;
  for await (const run of runsFor(database, series, request)) {
    if (request.show !== 'all' && run.state !== shownStates[request.show]) continue;
    if (runs.length === runsAtOnce) {
      more = run.first;
      break;
    }
    runs.push(run);
  }
  return {
    series,
    issued,
    gaps: highest - issued - marks.below,
    reserved: marks.reserved,
    void: marks.void,
    highest,
    next: await findNextNumber(kysely, series),
    runs,
    more,
  };
}

export async function getNumber(
  { database }: Pick<MemberDeps, 'database'>,
  { params: { series, number } }: Pick<Input<typeof ledgerOperations.getNumber>, 'params'>,
): Promise<NumberRecord> {
  const { kysely } = database;
  const member = await findWholeMember(kysely, series, number);
  const mark = await findNumberMark(kysely, series, number);
  const unmarked = number < (await findHighestNumber(kysely, series)) ? 'gap' : 'free';
  return {
    series,
    number,
    state: member ? 'issued' : (mark?.state ?? unmarked),
    note: mark?.note ?? '',
    markedAt: mark ? toInstant(mark.marked_at) : null,
    member: member
      ? {
          firstName: member.first_name,
          lastName: member.last_name,
          deceased: member.deceased === 1,
        }
      : null,
  };
}
