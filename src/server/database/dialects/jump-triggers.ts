/** SQL of the triggers that maintain `jumps` and `jump_counts`, as far as both databases share it. */
import { unknownPart } from '../places/place-tables.ts';

/** The columns of a member that a jump is made of. */
export const jumpSources = [
  'series',
  'number',
  'day',
  'month',
  'year',
  'place_id',
  'is_name_withheld',
  'is_year_withheld',
] as const;

const part = (row: string, column: string) =>
  `case when ${row}.is_year_withheld = 1 or ${row}.${column} = 0 then ${unknownPart} else ${row}.${column} end`;

/** A `select` of the jump of a member, as everyone may see it. None for a member who withholds the name. */
export const selectJump = (row: string, from: string) => `select
    ${row}.id as member_id, ${row}.number, ${part(row, 'year')} as year, ${part(row, 'month')} as month,
    ${part(row, 'day')} as day, coalesce(${row}.place_id, 0) as place_id
  ${from} where ${row}.series = 'fb' and ${row}.is_name_withheld = 0
    and (${row}.place_id is not null or (${row}.year <> 0 and ${row}.is_year_withheld = 0))`;

export const jumpColumns = 'member_id, number, year, month, day, place_id';

/** `select`s of the counts that a jump belongs to. */
export const selectUnits = (row: string, from: string) => [
  `select 'day' as unit, 0 as place_id, ${row}.year, ${row}.month, ${row}.day ${from} where ${row}.year <> ${unknownPart}`,
  `select 'year', 0, ${row}.year, 0, 0 ${from} where ${row}.year <> ${unknownPart}`,
  `select 'place', ${row}.place_id, 0, 0, 0 ${from} where ${row}.place_id <> 0`,
  `select 'place_year', ${row}.place_id, ${row}.year, 0, 0 ${from} where ${row}.place_id <> 0`,
];
