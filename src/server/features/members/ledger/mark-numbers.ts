/** Reserves numbers, makes them void, and releases them. */
import { type MarkForm, type NumberRecord, maxMarked } from '#contract/members/ledger.ts';
import { numberLabel, type Series } from '#contract/number-label.ts';
import { Refusal } from '#contract/errors.ts';
import { recordChanges } from '#server/database/change-log/change-log.ts';
import { lockMembers } from '#server/database/members/lock-members.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { MemberDeps } from '../member-deps.ts';
import {
  deleteMarks,
  findHolder,
  findMarksBetween,
  writeMarks,
  type NumberMark,
} from './number-marks.queries.ts';
import { getNumber } from './read-ledger.ts';
import { markSnapshot } from './undo-number-marks.ts';

interface Which {
  readonly series: Series;
  readonly number: number;
}

function rangeOf({ number }: Which, last = number) {
  const refuse = (message: string) =>
    new Refusal('bad_request', { message, errors: { last: message } });
  if (last < number) throw refuse('The last number is lower than the first.');
  if (last - number >= maxMarked) throw refuse(`Choose at most ${maxMarked} numbers at once.`);
  return { from: number, to: last };
}

/**
 * A single number may be marked again, because the admin has seen its mark. A range must not
 * overwrite other marks, which may be promises that the admin has not seen.
 */
function checkOthers(
  found: readonly NumberMark[],
  { state, note, isSeen }: Pick<NumberMark, 'state' | 'note'> & { readonly isSeen: boolean },
): void {
  const other = isSeen
    ? undefined
    : found.find((mark) => mark.state !== state || mark.note !== note);
  if (!other) return;
  const label = numberLabel(other.series, other.number);
  const words = other.note === '' ? other.state : `${other.state} (${other.note})`;
  const message = `${label} is already ${words}. Release it first, or leave it out.`;
  throw new Refusal('taken', { message, errors: { last: message } });
}

const keyOf = ({ series, number }: Which) => `${series}/${number}`;

/**
 * @throws Refusal `taken` when a member has one of the numbers, or a range contains a different
 * mark; `bad_request` for more than 1,000 numbers. Nothing changes then.
 */
export async function markNumbers(
  deps: MemberDeps,
  which: Which,
  { state, note, last }: MarkForm,
  viewer: Viewer,
): Promise<NumberRecord> {
  const { database, now } = deps;
  const { series } = which;
  const range = rangeOf(which, last);
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
    await recordChanges(
      db,
      marks.map((mark) => {
        const old = before.get(mark.number);
        return {
          changedAt: at,
          actor: `account/${viewer.accountId}`,
          subject: 'number',
          subjectKey: keyOf(mark),
          before: old ? markSnapshot(old) : null,
          after: markSnapshot(mark),
          ...(old ? { touchedAt: old.marked_at } : {}),
        };
      }),
    );
  });
  return getNumber(deps, series, which.number);
}

/**
 * @throws Refusal `not_found` when none of the numbers is reserved or void, `bad_request` for more
 * than 1,000 numbers.
 */
export async function releaseNumbers(
  deps: MemberDeps,
  which: Which,
  last: number | undefined,
  viewer: Viewer,
): Promise<NumberRecord> {
  const { database, now } = deps;
  const { series, number } = which;
  const range = rangeOf(which, last);
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
    await recordChanges(
      db,
      marks.map((mark) => ({
        changedAt: now(),
        actor: `account/${viewer.accountId}`,
        subject: 'number',
        subjectKey: keyOf(mark),
        before: markSnapshot(mark),
        after: null,
        touchedAt: mark.marked_at,
      })),
    );
  });
  return getNumber(deps, series, number);
}
