/** A member's fields as columns, and back. */
import type { FieldColumn, MemberRecord } from '#contract/members/member-fields.ts';
import type { MemberRow } from '../schema/tables.ts';

/** Aliases have a table of their own. */
export type RowRecord = Omit<MemberRecord, 'aliases'>;
type FieldRow = Pick<MemberRow, FieldColumn>;

export const columnsOf = (record: RowRecord): FieldRow => ({
  series: record.series,
  number: record.number,
  first_name: record.firstName,
  last_name: record.lastName,
  deceased: record.deceased ? 1 : 0,
  day: record.day,
  month: record.month,
  year: record.year,
  location: record.location,
  maneuver: record.maneuver,
  story: record.story,
});

/** Of a whole member, or of what everybody may see: the caller decides which row it reads. */
export const recordOf = (row: FieldRow): RowRecord => ({
  series: row.series,
  number: row.number,
  firstName: row.first_name,
  lastName: row.last_name,
  deceased: row.deceased === 1,
  day: row.day,
  month: row.month,
  year: row.year,
  location: row.location,
  maneuver: row.maneuver,
  story: row.story,
});
