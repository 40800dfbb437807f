/** Reads the ledger of a series: its counts and its runs of numbers. */
import {
  type Ledger,
  type LedgerFilter,
  type NumberRecord,
  type NumberRun,
  runsAtOnce,
} from '#contract/members/ledger.ts';
import type { Series } from '#contract/number-label.ts';
import { highestNumber } from '#contract/primitives.ts';
import type { Database } from '#server/database/open-database.ts';
import { findNextNumber } from './get-next-number.ts';
import type { MemberDeps } from '../member-deps.ts';
import { readRegister, highestOf } from '#server/database/register/register.ts';
import { findHighestNumber, findWholeMember } from '../directory/members.queries.ts';
import { countMarks, findNumberMark } from './number-marks.queries.ts';
import { readMarkedRuns, readRuns } from './number-runs.ts';

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
  series: Series,
  request: LedgerRequest,
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
  series: Series,
  number: number,
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
    markedAt: mark ? new Date(mark.marked_at).toISOString() : null,
    member: member
      ? {
          firstName: member.first_name,
          lastName: member.last_name,
          deceased: member.deceased === 1,
        }
      : null,
  };
}
