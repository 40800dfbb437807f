/** The flags of a member as columns, and back. */
import {
  flagFields,
  memberFlags,
  type MemberFlag,
  type MemberFlags,
} from '#contract/members/withheld.ts';
import type { Flag, MemberRow } from '#server/database/schema/tables.ts';

type FlagColumn = (typeof flagFields)[MemberFlag]['column'];
export const flagColumns: readonly FlagColumn[] = memberFlags.map(
  (flag) => flagFields[flag].column,
);

const fromEntries = <Key extends string, Value>(entries: readonly (readonly [Key, Value])[]) =>
  Object.fromEntries(entries) as Record<Key, Value>;

export const flagsOf = (row: Pick<MemberRow, FlagColumn>): MemberFlags =>
  fromEntries(memberFlags.map((flag) => [flag, row[flagFields[flag].column] === 1] as const));

export const noFlags: MemberFlags = fromEntries(memberFlags.map((flag) => [flag, false] as const));

export const toFlagColumns = (flags: MemberFlags): Record<FlagColumn, Flag> =>
  fromEntries(memberFlags.map((flag) => [flagFields[flag].column, flags[flag] ? 1 : 0] as const));
