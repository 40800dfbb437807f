import { memberFlags, type MemberFlags } from '#contract/members/withheld.ts';
import type { Flag, MemberRow } from '#server/database/schema/tables.ts';

const columns = {
  isStoryHidden: 'is_story_hidden',
  isNameWithheld: 'is_name_withheld',
  isStoryWithheld: 'is_story_withheld',
  isPhotoWithheld: 'is_photo_withheld',
  isYearWithheld: 'is_year_withheld',
} as const satisfies Record<keyof MemberFlags, keyof MemberRow>;

type FlagColumn = (typeof columns)[keyof MemberFlags];
export const flagColumns: readonly FlagColumn[] = Object.values(columns);

const fromEntries = <Key extends string, Value>(entries: readonly (readonly [Key, Value])[]) =>
  Object.fromEntries(entries) as Record<Key, Value>;

export const flagsOf = (row: Pick<MemberRow, FlagColumn>): MemberFlags =>
  fromEntries(memberFlags.map((flag) => [flag, row[columns[flag]] === 1] as const));

/** Leaves out everything that is not a flag. */
export const pickFlags = (from: MemberFlags): MemberFlags =>
  fromEntries(memberFlags.map((flag) => [flag, from[flag]] as const));

export const noFlags: MemberFlags = fromEntries(memberFlags.map((flag) => [flag, false] as const));

export const toFlagColumns = (flags: MemberFlags): Record<FlagColumn, Flag> =>
  fromEntries(memberFlags.map((flag) => [columns[flag], flags[flag] ? 1 : 0] as const));
