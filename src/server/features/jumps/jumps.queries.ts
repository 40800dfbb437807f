/** SQL for the jump book. Counts and pages come from `jump_counts`, so each page costs what it shows. */
import { sql, type SqlBool } from 'kysely';
import type { CalendarDate, CalendarDay } from '#contract/jumps/calendar-days.ts';
import type { Connection } from '#server/database/open-database.ts';
import { unknownPart } from '#server/database/places/place-tables.ts';

/** A year with the members whose jump was in it. */
export interface CountedYear {
  readonly year: number;
  readonly members: number;
}

/** Oldest first; leaves out unknown years. */
export async function countYears(db: Connection): Promise<CountedYear[]> {
  return db
    .selectFrom('jump_counts')
    .where('unit', '=', 'year')
    .where('place_id', '=', 0)
    .where('members', '>', 0)
    .orderBy('year')
    .select(['year', 'members'])
    .execute();
}

/** Members whose jump was in the year. */
export async function countYear(db: Connection, year: number): Promise<number> {
  const row = await db
    .selectFrom('jump_counts')
    .where('unit', '=', 'year')
    .where('place_id', '=', 0)
    .where('year', '=', year)
    .select('members')
    .executeTakeFirst();
  return row?.members ?? 0;
}

/** In the order of a year's page. Unknown parts are `unknownPart`. */
export async function countDays(
  db: Connection,
  year: number,
): Promise<{ month: number; day: number; members: number }[]> {
  return db
    .selectFrom('jump_counts')
    .where('unit', '=', 'day')
    .where('place_id', '=', 0)
    .where('year', '=', year)
    .where('members', '>', 0)
    .orderBy('month')
    .orderBy('day')
    .select(['month', 'day', 'members'])
    .execute();
}

const jumpColumns = ['member_id', 'month', 'day', 'place_id'] as const;

/** A jump as `jumps` has it. */
export interface JumpRow {
  readonly member_id: number;
  readonly month: number;
  readonly day: number;
  readonly place_id: number;
}

interface PartOfYear {
  /** Where reading begins: forwards from the start of this day, or backwards from its end. */
  readonly date: CalendarDate;
  readonly isBackwards: boolean;
  /** Rows to leave out there. */
  readonly skipped: number;
  readonly limit: number;
}

/** Jumps of a year, by date. */
export async function findJumpsOfYear(
  db: Connection,
  { date: { year, month, day }, isBackwards, skipped, limit }: PartOfYear,
): Promise<JumpRow[]> {
  const compare = sql.raw(isBackwards ? '<=' : '>=');
  const order = isBackwards ? 'desc' : 'asc';
  const rows = await db
    .selectFrom('jumps')
    .where('year', '=', year)
    .where(sql<SqlBool>`(month, day) ${compare} (${month}, ${day})`)
    .orderBy('month', order)
    .orderBy('day', order)
    .orderBy('place_id', order)
    .orderBy('number', order)
    .limit(limit)
    .offset(skipped)
    .select(jumpColumns)
    .execute();
  return isBackwards ? rows.toReversed() : rows;
}

const onDate = (db: Connection, { year, month, day }: CalendarDate) =>
  db.selectFrom('jumps').where('year', '=', year).where('month', '=', month).where('day', '=', day);

/** Everyone who jumped on a day. */
export async function findJumpsOn(db: Connection, date: CalendarDate): Promise<JumpRow[]> {
  return onDate(db, date).orderBy('place_id').orderBy('number').select(jumpColumns).execute();
}

/** The nearest known day with members in any year. */
export async function findNearestDay(
  db: Connection,
  { year, month, day }: CalendarDate,
  side: 'before' | 'after',
): Promise<CalendarDate | undefined> {
  const order = side === 'before' ? 'desc' : 'asc';
  const compare = sql.raw(side === 'before' ? '<' : '>');
  return db
    .selectFrom('jump_counts')
    .where('unit', '=', 'day')
    .where('place_id', '=', 0)
    .where(sql<SqlBool>`(year, month, day) ${compare} (${year}, ${month}, ${day})`)
    .where('year', '<', unknownPart)
    .where('month', '<', unknownPart)
    .where('day', '<', unknownPart)
    .where('members', '>', 0)
    .orderBy('year', order)
    .orderBy('month', order)
    .orderBy('day', order)
    .limit(1)
    .select(['year', 'month', 'day'])
    .executeTakeFirst();
}

export async function findJumpOf(db: Connection, memberId: number) {
  return db
    .selectFrom('jumps')
    .where('member_id', '=', memberId)
    .select(['number', 'year', ...jumpColumns])
    .executeTakeFirst();
}

/** Others who jumped on the same day, by number: at the same place, or elsewhere. */
export async function findCompanions(
  db: Connection,
  jump: CalendarDate & Pick<JumpRow, 'member_id' | 'place_id'>,
  where: 'same place' | 'elsewhere',
  limit: number,
): Promise<number[]> {
  const isThere = sql<SqlBool>`place_id = ${jump.place_id} and place_id <> 0`;
  const rows = await onDate(db, jump)
    .where('member_id', '<>', jump.member_id)
    .where(where === 'same place' ? isThere : sql<SqlBool>`not (${isThere})`)
    .orderBy('number')
    .limit(limit)
    .select('member_id')
    .execute();
  return rows.map((row) => row.member_id);
}

const ofAnniversary = (db: Connection, { month, day }: CalendarDay) =>
  db
    .selectFrom('jumps')
    .where('month', '=', month)
    .where('day', '=', day)
    .where('year', '<', unknownPart);

/** Members who jumped on this day of any year, oldest first. */
export async function findAnniversary(
  db: Connection,
  at: CalendarDay,
  limit: number,
): Promise<number[]> {
  const rows = await ofAnniversary(db, at)
    .orderBy('year')
    .orderBy('number')
    .limit(limit)
    .select('member_id')
    .execute();
  return rows.map((row) => row.member_id);
}

const sumOfDays = (db: Connection) =>
  db
    .selectFrom('jump_counts')
    // A literal, because a partial index does not match parameters.
    .where(sql<SqlBool>`unit = 'day'`)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('members'), sql<number>`0`).as('members'));

export async function countAnniversary(
  db: Connection,
  { month, day }: CalendarDay,
): Promise<number> {
  const { members } = await sumOfDays(db)
    .where('month', '=', month)
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return members;
}

/** Members who jumped in this month of any year on a known day: by day, then oldest first. */
export async function findAnniversariesOfMonth(
  db: Connection,
  month: number,
  limit: number,
): Promise<{ ids: number[]; total: number }> {
  const rows = await db
    .selectFrom('jumps')
    .where('month', '=', month)
    .where('day', '<', unknownPart)
    .where('year', '<', unknownPart)
    .orderBy('day')
    .orderBy('year')
    .orderBy('number')
    .limit(limit)
    .select('member_id')
    .execute();
  const { members } = await sumOfDays(db)
    .where('month', '=', month)
    .where('day', '<', unknownPart)
    .executeTakeFirstOrThrow();
  return { ids: rows.map((row) => row.member_id), total: members };
}

/** The days with members, oldest first. */
export async function findKnownDays(db: Connection): Promise<CalendarDate[]> {
  return db
    .selectFrom('jump_counts')
    .where('unit', '=', 'day')
    .where('place_id', '=', 0)
    .where('month', '<', unknownPart)
    .where('day', '<', unknownPart)
    .where('members', '>', 0)
    .orderBy('year')
    .orderBy('month')
    .orderBy('day')
    .select(['year', 'month', 'day'])
    .execute();
}
