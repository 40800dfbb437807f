/** States of members before and after an undo: read, completed from the change log, and written. */
import { blankFields, pickFields, type MemberRecord } from '#contract/members/member-fields.ts';
import { memberFlags, type MemberFlags } from '#contract/members/withheld.ts';
import { numberLabel, type Series } from '#contract/number-label.ts';
import {
  conflict,
  type LoggedChange,
  type StoredSnapshot,
  type UndoRun,
} from '#server/database/change-log/change-undo.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { MarkedAccount } from '#server/identity/member-of-account.ts';
import { findMarksOf } from '../ledger/number-marks.queries.ts';
import { noFlags, toFlagColumns } from '../record/member-flags.ts';
import { createMemberWriter, moveMember } from '../record/member-writer.ts';
import { keyOf, readKey, withAliases, withNumbers } from '../record/stored-members.ts';
import { labelOfLogged } from './describe-changes.ts';

/** All fields that can change. */
export interface MemberState extends MemberRecord, MemberFlags {
  readonly isSample: boolean;
}

export interface MemberFound {
  readonly id: number;
  readonly state: MemberState;
  readonly updatedAt: number;
}

/** A member whose state becomes `after`. */
export interface UndoneMember {
  /** Null for a member that does not exist yet. */
  readonly id: number | null;
  readonly before: MemberState | null;
  /** Null for a member to delete. */
  readonly after: MemberState | null;
  readonly updatedAt: number;
}

/** By key. Leaves out members that do not exist. */
export async function findMembersAtKeys(
  db: Connection,
  keys: readonly (string | null)[],
): Promise<Map<string, MemberFound>> {
  const found = new Map<string, MemberFound>();
  const wanted = keys.flatMap((key) => (key === null ? [] : (readKey(key) ?? [])));
  for (const [series, ofSeries] of Map.groupBy(wanted, (member) => member.series)) {
    const numbers = ofSeries.map(({ number }) => number);
    const rows = await db
      .selectFrom('members')
      .where(withNumbers(series, numbers))
      .selectAll()
      .execute();
    for (const { id, record, isSample, flags, updatedAt } of await withAliases(db, rows)) {
      found.set(keyOf(record), { id, state: { ...record, ...flags, isSample }, updatedAt });
    }
  }
  return found;
}

/** Flags and times, which the writer of members leaves alone. */
const setAfter = async (db: Connection, undone: readonly UndoneMember[]): Promise<void> => {
  const groups = Map.groupBy(undone, ({ after, updatedAt }) =>
    JSON.stringify([after?.series, after && pickFields(after, memberFlags), updatedAt]),
  );
  for (const group of groups.values()) {
    const [first] = group;
    if (!first?.after) continue;
    const numbers = group.flatMap(({ after }) => after?.number ?? []);
    await db
      .updateTable('members')
      .set({ ...toFlagColumns(first.after), updated_at: first.updatedAt })
      .where(withNumbers(first.after.series, numbers))
      .execute();
  }
};

/**
 * Runs in the caller's transaction. Updates existing members and adds the others.
 *
 * @returns the accounts of members that are marked as deceased again
 */
export async function writeUndone(
  db: Connection,
  undone: readonly UndoneMember[],
): Promise<MarkedAccount[]> {
  const marked: MarkedAccount[] = [];
  for (const { id, before, after } of undone) {
    if (id === null || before === null || after === null || before.number === after.number) {
      continue;
    }
    await moveMember(db, id, after.number);
  }
  const bySample = Map.groupBy(undone, ({ after }) => after?.isSample ?? false);
  for (const [isSample, group] of bySample) {
    const at = group[0]?.updatedAt ?? 0;
    const writer = createMemberWriter(db, { isSample, at });
    const records = group.flatMap(({ after }) => after ?? []);
    marked.push(...(await writer.write(records)));
    await writer.replaceAliases(records);
  }
  await setAfter(db, undone);
  return marked;
}

export interface LocatedChange {
  readonly change: LoggedChange;
  /** The member's current key; null when the member no longer exists. */
  readonly currentKey: string | null;
}

/** Completes a snapshot. Fields that it leaves out have the defaults of a new member. */
export const completeState = (
  series: Series,
  number: number,
  snapshot: StoredSnapshot,
): MemberState => ({
  ...blankFields,
  firstName: '',
  lastName: '',
  ...noFlags,
  isSample: false,
  // Snapshots in the change log contain only fields of a member.
  ...(snapshot as Partial<MemberState>),
  series,
  number,
});

export const valueOf = (state: MemberState, field: string): unknown => Reflect.get(state, field);
export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** A field that only the other snapshot has is a flag that is not set. */
export const inSnapshot = (snapshot: StoredSnapshot, field: string) => snapshot[field] ?? false;

export const labelOf = ({ series, number }: Pick<MemberState, 'series' | 'number'>) =>
  numberLabel(series, number);

export const describeFields = (fields: readonly string[]): string =>
  fields.map(labelOfLogged).join(', ');

export const memberRemoved = conflict('This member was removed.');

/** Why numbers are no longer free, by key. Leaves out free ones. */
export async function findTaken(
  { db }: UndoRun,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const taken = new Map<string, string>();
  const wanted = keys.flatMap((key) => readKey(key) ?? []);
  for (const [series, ofSeries] of Map.groupBy(wanted, (member) => member.series)) {
    const numbers = ofSeries.map(({ number }) => number);
    for (const { number, state } of await findMarksOf(db, series, numbers)) {
      taken.set(keyOf({ series, number }), `${numberLabel(series, number)} is now ${state}.`);
    }
  }
  for (const [key, { state }] of await findMembersAtKeys(db, keys)) {
    taken.set(key, `${labelOf(state)} now belongs to another member.`);
  }
  return taken;
}
