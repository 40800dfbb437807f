/** States of members for undo: complete snapshots, and checks whether numbers are free again. */
import { type MemberRecord, untoldFields } from '#contract/members/record.ts';
import { numberLabel, type Series } from '#contract/number-label.ts';
import type { Snapshot } from '#server/database/change-log/change-log.ts';
import {
  conflict,
  type LoggedChange,
  type UndoRun,
} from '#server/database/change-log/change-undo.ts';
import { labelOfField } from '../describe-changes.ts';
import { noFlags } from '#server/database/members/member-flags.ts';
import { findMarksOf } from '../../ledger/number-marks.queries.ts';
import { findMembersAtKeys, readKey, type MemberState } from './undo-members.queries.ts';

export interface Placed {
  readonly change: LoggedChange;
  /** The member's current key; null when the member no longer exists. */
  readonly place: string | null;
}

/** Completes a snapshot. Fields that it leaves out have the defaults of a new member. */
export const completeState = (series: Series, number: number, snapshot: Snapshot): MemberState => ({
  ...(untoldFields as Omit<MemberRecord, 'series' | 'number' | 'firstName' | 'lastName'>),
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
export const inSnapshot = (snapshot: Snapshot, field: string) => snapshot[field] ?? false;

export const labelOf = ({ series, number }: Pick<MemberState, 'series' | 'number'>) =>
  numberLabel(series, number);

export const describeFields = (fields: readonly string[]): string =>
  fields.map(labelOfField).join(', ');

export const gone = conflict('This member was removed.');

/** Why numbers are no longer free, by key. Leaves out free ones. */
export async function findTaken(
  { db }: UndoRun,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const taken = new Map<string, string>();
  const places = keys.flatMap((key) => readKey(key) ?? []);
  for (const [series, ofSeries] of Map.groupBy(places, (place) => place.series)) {
    const numbers = ofSeries.map(({ number }) => number);
    for (const { number, state } of await findMarksOf(db, series, numbers)) {
      taken.set(`${series}/${number}`, `${numberLabel(series, number)} is now ${state}.`);
    }
  }
  for (const [key, { state }] of await findMembersAtKeys(db, keys)) {
    taken.set(key, `${labelOf(state)} now belongs to another member.`);
  }
  return taken;
}
