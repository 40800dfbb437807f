/** What everybody may see of members. */
import { Refusal } from '#contract/errors.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { Connection } from '../open-database.ts';
import type { ShownMemberRow } from '../schema/tables.ts';

export const shownColumns = [
  'shown_members.id',
  'shown_members.series',
  'shown_members.number',
  'shown_members.first_name',
  'shown_members.last_name',
  'shown_members.deceased',
  'shown_members.day',
  'shown_members.month',
  'shown_members.year',
  'shown_members.location',
  'shown_members.place_id',
  'shown_members.maneuver',
  'shown_members.story',
  'shown_members.is_name_withheld',
  'shown_members.is_photo_shown',
] as const;

/** A regular member (series `fb`). */
export async function findShownMember(
  db: Connection,
  number: number,
): Promise<ShownMemberRow | undefined> {
  return db
    .selectFrom('shown_members')
    .where('series', '=', 'fb')
    .where('number', '=', number)
    .select(shownColumns)
    .executeTakeFirst();
}

/** @throws Refusal `not_found` */
export async function getShownMember(db: Connection, number: number): Promise<ShownMemberRow> {
  const member = await findShownMember(db, number);
  if (member) return member;
  throw new Refusal('not_found', { message: `There is no ${numberLabel('fb', number)}.` });
}

/** @returns 0 for a member that no longer exists */
export async function findNumber(db: Connection, memberId: number): Promise<number> {
  const row = await db
    .selectFrom('shown_members')
    .where('id', '=', memberId)
    .select('number')
    .executeTakeFirst();
  return row?.number ?? 0;
}
