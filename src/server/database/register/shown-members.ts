/** What everybody may see of members. */
import { Refusal } from '#contract/errors.ts';
import type { ListedMember, MemberListItem } from '#contract/members/directory.ts';
import { numberLabel } from '#contract/number-label.ts';
import { photoUri } from '#contract/photos.ts';
import type { Connection } from '../open-database.ts';
import type { ShownMemberRow } from '../schema/tables.ts';

/** A regular member (series `fb`). */
export async function findShownMember(
  db: Connection,
  number: number,
): Promise<ShownMemberRow | undefined> {
  return db
    .selectFrom('shown_members')
    .where('series', '=', 'fb')
    .where('number', '=', number)
    .selectAll()
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

/** What a row of a list needs. */
export const itemColumns = [
  'number',
  'first_name',
  'last_name',
  'deceased',
  'is_name_withheld',
] as const;
type MemberItemRow = Pick<ShownMemberRow, (typeof itemColumns)[number]>;

interface Portrait {
  /** Base name of the files of the member's photo; null without a visible one. */
  readonly portrait_name: string | null;
}

type DirectoryRow = MemberItemRow & Pick<ShownMemberRow, 'year' | 'location'> & Portrait;

/** Members with their photos, in one query. A member has at most one. */
export function withPortraits(db: Connection) {
  return db
    .selectFrom('shown_members')
    .leftJoin('photos', (join) =>
      join
        .onRef('photos.member_id', '=', 'shown_members.id')
        .on('shown_members.is_photo_shown', '=', 1)
        .on('photos.kind', '=', 'photo')
        .on('photos.hidden_at', 'is', null),
    )
    .select('photos.name as portrait_name');
}

export function presentListItem(row: MemberItemRow): MemberListItem {
  return {
    freakBrotherNumber: row.number,
    firstName: row.first_name,
    lastName: row.last_name,
    deceased: row.deceased === 1,
    ...(row.is_name_withheld === 1 ? ({ nameWithheld: true } as const) : {}),
  };
}

export function toListItem(listed: ListedMember): MemberListItem {
  const { freakBrotherNumber, firstName, lastName, deceased, nameWithheld } = listed;
  return {
    freakBrotherNumber,
    firstName,
    lastName,
    deceased,
    ...(nameWithheld ? { nameWithheld } : {}),
  };
}

export function presentListed(row: DirectoryRow): ListedMember {
  const { portrait_name: portrait, year, location } = row;
  return {
    ...presentListItem(row),
    avatarUri: portrait === null ? null : photoUri(portrait, 'avatar'),
    year,
    location,
  };
}

/** What everybody may see of these members, by id. Leaves out members that no longer exist. */
export async function findListItems(
  db: Connection,
  ids: readonly (number | null)[],
): Promise<Map<number, MemberListItem>> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const rows = await db
    .selectFrom('shown_members')
    .where('id', 'in', known)
    .select(['id', ...itemColumns])
    .execute();
  return new Map(rows.map((row) => [row.id, presentListItem(row)]));
}
