/** Reserves numbers, makes them void, releases them, and undoes that. */
import { Refusal, refuseField } from '#contract/errors.ts';
import { maxMarked, type ledgerOperations, type NumberRecord } from '#contract/members/ledger.ts';
import { numberLabel, type Series } from '#contract/number-label.ts';
import { actorOf, recordChanges } from '#server/database/change-log/change-log.ts';
import {
  conflict,
  oneAtATime,
  type LoggedChange,
  type Undoer,
  type UndoOutcome,
  type UndoRun,
} from '#server/database/change-log/change-undo.ts';
import type { Connection } from '#server/database/open-database.ts';
import { lockMembers } from '#server/database/register/lock-members.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { findWholeMember, readKey, type MemberDeps } from '../record/stored-members.ts';
import {
  deleteMarks,
  findMarksBetween,
  findNumberMark,
  markEntry,
  writeMarks,
  type MarkState,
  type NumberMark,
  type NumberRange,
} from './number-marks.queries.ts';
import { getNumber } from './read-ledger.ts';

function rangeOf({ number }: Pick<NumberMark, 'number'>, last = number): NumberRange {
  if (last < number) refuseField('last', 'The last number is lower than the first.');
  if (last - number >= maxMarked) {
    refuseField('last', `Choose at most ${maxMarked} numbers at once.`);
  }
  return { from: number, to: last };
}

/** The first member with one of the numbers, as everybody may see it. */
async function findHolder(db: Connection, series: Series, { from, to }: NumberRange) {
  return db
    .selectFrom('shown_members')
    .where('series', '=', series)
    .where('number', '>=', from)
    .where('number', '<=', to)
    .orderBy('number')
    .limit(1)
    .select(['number', 'first_name', 'last_name'])
    .executeTakeFirst();
}

/**
 * A single number may be marked again, because the admin has seen its mark. A range must not
 * overwrite other marks, which may be promises that the admin has not seen.
 */
function checkOthers(
  found: readonly NumberMark[],
  { state, note, isSeen }: MarkState & { readonly isSeen: boolean },
): void {
  const other = isSeen
    ? undefined
    : found.find((mark) => mark.state !== state || mark.note !== note);
  if (!other) return;
  const label = numberLabel(other.series, other.number);
  const words = other.note === '' ? other.state : `${other.state} (${other.note})`;
  refuseField('last', `${label} is already ${words}. Release it first, or leave it out.`, 'taken');
}

/**
 * @throws Refusal `taken` when a member has one of the numbers, or a range contains a different
 * mark; `bad_request` for more than 1,000 numbers. Nothing changes then.
 */
export async function markNumbers(
  deps: MemberDeps,
  { params, body: { state, note, last } }: Input<typeof ledgerOperations.markNumbers>,
  { viewer }: Caller<Viewer>,
): Promise<NumberRecord> {
  const { database, now } = deps;
  const { series } = params;
  const range = rangeOf(params, last);
  await database.kysely.transaction().execute(async (db) => {
    await lockMembers(db, database.dialect);
    const holder = await findHolder(db, series, range);
    if (holder) {
      const message = `${numberLabel(series, holder.number)} belongs to ${holder.first_name} ${holder.last_name}.`;
      throw new Refusal('taken', { message });
    }
    const found = await findMarksBetween(db, series, range, maxMarked);
    checkOthers(found, { state, note, isSeen: last === undefined });
    const before = new Map(found.map((mark) => [mark.number, mark]));
    const at = now();
    const marks = Array.from({ length: range.to - range.from + 1 }, (_, index): NumberMark => ({
      series,
      number: range.from + index,
      state,
      note,
      marked_at: at,
    })).filter(({ number }) => {
      const old = before.get(number);
      return old?.state !== state || old.note !== note;
    });
    await writeMarks(db, marks);
    const actor = actorOf(viewer.accountId);
    await recordChanges(
      db,
      marks.map((mark) => ({
        changedAt: at,
        actor,
        ...markEntry(mark, before.get(mark.number) ?? null, mark),
      })),
    );
  });
  return getNumber(deps, { params });
}

/**
 * @throws Refusal `not_found` when none of the numbers is reserved or void, `bad_request` for more
 * than 1,000 numbers.
 */
export async function releaseNumbers(
  deps: MemberDeps,
  { params, query: { last } }: Input<typeof ledgerOperations.releaseNumbers>,
  { viewer }: Caller<Viewer>,
): Promise<NumberRecord> {
  const { database, now } = deps;
  const { series, number } = params;
  const range = rangeOf(params, last);
  await database.kysely.transaction().execute(async (db) => {
    await lockMembers(db, database.dialect);
    const marks = await findMarksBetween(db, series, range, maxMarked);
    if (marks.length === 0) {
      const message = `${numberLabel(series, number)} is neither reserved nor void.`;
      throw new Refusal('not_found', { message });
    }
    await deleteMarks(
      db,
      series,
      marks.map((mark) => mark.number),
    );
    const at = now();
    const actor = actorOf(viewer.accountId);
    await recordChanges(
      db,
      marks.map((mark) => ({ changedAt: at, actor, ...markEntry(mark, mark, null) })),
    );
  });
  return getNumber(deps, { params });
}

const isSame = (a: MarkState | null, b: MarkState | null) =>
  a?.state === b?.state && a?.note === b?.note;

async function undoOne(run: UndoRun, change: LoggedChange): Promise<UndoOutcome> {
  const { db, at } = run;
  const which = readKey(change.subjectKey);
  if (!which) return conflict('The details of this change are not stored.');
  const { series, number } = which;
  // Snapshots of numbers contain a mark's state and note.
  const before = change.before as MarkState | null;
  const after = change.after as MarkState | null;
  const mark = await findNumberMark(db, series, number);
  const label = numberLabel(series, number);
  if (!isSame(mark ?? null, after)) return conflict(`${label} was marked again later.`);
  if (before === null) await deleteMarks(db, series, [number]);
  else if (await findWholeMember(db, series, number)) {
    return conflict(`${label} now belongs to a member.`);
  } else {
    const { state, note } = before;
    await writeMarks(db, [{ series, number, state, note, marked_at: change.touchedAt ?? at }]);
  }
  return { kind: 'undone', entry: markEntry(which, mark ?? null, before) };
}

export const numberMarkUndoer: Undoer = {
  whyNever: () => null,
  undo: oneAtATime(undoOne),
};
