/** SQL for the member editor: records with their flags, and linked accounts. */
import { createHash } from 'node:crypto';
import { Refusal } from '#contract/errors.ts';
import type {
  FoundMember,
  LinkedAccount,
  MemberBetweenOthers,
  MemberDetails,
  MemberStates,
} from '#contract/members/editing.ts';
import type { MemberRecord } from '#contract/members/member-fields.ts';
import { numberLabel, type Series } from '#contract/number-label.ts';
import { photoUri } from '#contract/photos.ts';
import { toInstant } from '#contract/time.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { MemberRow } from '#server/database/schema/tables.ts';
import { flagsOf } from '../record/member-flags.ts';
import { findWholeMember, withAliases, type MemberDeps } from '../record/stored-members.ts';

export interface EditedMember {
  readonly row: MemberRow;
  readonly record: MemberRecord;
}

export async function findMemberToEdit(
  db: Connection,
  series: Series,
  number: number,
): Promise<EditedMember | undefined> {
  const row = await findWholeMember(db, series, number);
  if (!row) return undefined;
  const [stored] = await withAliases(db, [row]);
  return stored && { row, record: stored.record };
}

interface OwnerRow {
  readonly member_id: number;
  readonly account_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly is_approved: 0 | 1;
}

/** By member id: the linked account, or else the one that waits longest. Leaves out accounts that are not validated. */
export async function findOwners(
  db: Connection,
  memberIds: readonly number[],
): Promise<Map<number, OwnerRow>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('claims')
    .innerJoin('accounts', 'accounts.id', 'claims.account_id')
    .where('member_id', 'in', memberIds)
    .where('is_validated', '=', 1)
    .orderBy('claimed_at', 'desc')
    .orderBy('account_id', 'desc')
    .select(['member_id', 'account_id', 'first_name', 'last_name', 'email', 'is_approved'])
    .execute();
  // Of several claims, the map keeps the last, which is the oldest.
  return new Map(rows.map((row) => [row.member_id, row]));
}

/** Base name of the files of a portrait that no admin has hidden. A member has at most one. */
async function findPortrait(db: Connection, memberId: number): Promise<string | undefined> {
  const photo = await db
    .selectFrom('photos')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'photo')
    .where('hidden_at', 'is', null)
    .select('name')
    .executeTakeFirst();
  return photo?.name;
}

/**
 * Changes a member's number. Everything linked to the member stays linked. Runs in the caller's transaction, which
 * holds the members' lock and has checked that the number is free.
 */
export async function moveMember(db: Connection, memberId: number, to: number): Promise<void> {
  await db.updateTable('members').set({ number: to }).where('id', '=', memberId).execute();
}

/** The next lower or higher number of a member; null at the end of the series. */
async function findNumberBeside(
  db: Connection,
  series: Series,
  number: number,
  side: 'previous' | 'next',
): Promise<number | null> {
  const [isBeyond, order] =
    side === 'previous' ? (['<', 'desc'] as const) : (['>', 'asc'] as const);
  const beside = await db
    .selectFrom('members')
    .where('series', '=', series)
    .where('number', isBeyond, number)
    .orderBy('number', order)
    .limit(1)
    .select('number')
    .executeTakeFirst();
  return beside?.number ?? null;
}

// The admin view of members. It lists each stored field.

/** 22 characters of base64url are 132 bits, enough that two contents never share a version. */
const versionLength = 22;

/** A hash of the editable fields. It changes with every write, by editor, import or undo. */
export function versionOf({ row, record }: EditedMember): string {
  const content = JSON.stringify([Object.entries(record), flagsOf(row)]);
  return createHash('sha256').update(content).digest('base64url').slice(0, versionLength);
}

function presentOwner(owner: OwnerRow | undefined): LinkedAccount | null {
  if (!owner) return null;
  return {
    accountId: owner.account_id,
    firstName: owner.first_name,
    lastName: owner.last_name,
    email: owner.email,
    isApproved: owner.is_approved === 1,
  };
}

interface Beside {
  readonly owner: OwnerRow | undefined;
  /** Base name of the files of the portrait. */
  readonly portrait: string | undefined;
}

function presentDetails(member: EditedMember, { owner, portrait }: Beside): MemberDetails {
  const { row, record } = member;
  const isShown = row.is_photo_withheld === 0 && row.is_name_withheld === 0;
  const { series, number, ...fields } = record;
  return {
    series,
    freakBrotherNumber: number,
    ...fields,
    ...flagsOf(row),
    isSample: row.is_sample === 1,
    avatarUri: isShown && portrait !== undefined ? photoUri(portrait, 'avatar') : null,
    createdAt: toInstant(row.created_at),
    updatedAt: toInstant(row.updated_at),
    account: presentOwner(owner),
    version: versionOf(member),
  };
}

export function presentFound(row: MemberRow, owner: OwnerRow | undefined): FoundMember {
  return {
    series: row.series,
    freakBrotherNumber: row.number,
    firstName: row.first_name,
    lastName: row.last_name,
    deceased: row.deceased === 1,
    hasStory: row.story !== '',
    isStoryHidden: row.is_story_hidden === 1,
    isNameWithheld: row.is_name_withheld === 1,
    isSample: row.is_sample === 1,
    account: presentOwner(owner),
  };
}

export const presentWithheld = (row: MemberRow): MemberStates['withheld'][number] => ({
  number: row.number,
  firstName: row.first_name,
  lastName: row.last_name,
  year: row.year,
  location: row.location,
});

// Reads a member's whole record for admins.

/** @throws Refusal `not_found` when no member has the number. */
export async function getMemberToEdit(
  db: Connection,
  series: Series,
  number: number,
): Promise<EditedMember> {
  const member = await findMemberToEdit(db, series, number);
  if (member) return member;
  throw new Refusal('not_found', { message: `No member has ${numberLabel(series, number)}.` });
}

/** Can run in the caller's transaction. */
export async function readDetails(db: Connection, member: EditedMember): Promise<MemberDetails> {
  const owners = await findOwners(db, [member.row.id]);
  return presentDetails(member, {
    owner: owners.get(member.row.id),
    portrait: await findPortrait(db, member.row.id),
  });
}

/** @throws Refusal `not_found` when no member has the number. */
export async function getMemberRecord(
  { database }: MemberDeps,
  series: Series,
  number: number,
): Promise<MemberBetweenOthers> {
  const { kysely } = database;
  const member = await getMemberToEdit(kysely, series, number);
  return {
    ...(await readDetails(kysely, member)),
    previousNumber: await findNumberBeside(kysely, series, number, 'previous'),
    nextNumber: await findNumberBeside(kysely, series, number, 'next'),
  };
}
