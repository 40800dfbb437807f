/** The whole record of a member for admins, with its version and the linked account. */
import { createHash } from 'node:crypto';
import { Refusal } from '#contract/errors.ts';
import type {
  LinkedAccount,
  MemberBetweenOthers,
  MemberDetails,
} from '#contract/members/editing.ts';
import type { MemberRecord } from '#contract/members/member-fields.ts';
import { numberLabel, type Series } from '#contract/number-label.ts';
import { photoUri } from '#contract/photos.ts';
import { toInstant } from '#contract/time.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { MemberRow } from '#server/database/schema/tables.ts';
import { flagsOf } from '../record/member-flags.ts';
import { findWholeMember, withAliases, type MemberDeps } from '../record/stored-members.ts';

export interface MemberToEdit {
  readonly row: MemberRow;
  readonly record: MemberRecord;
}

export async function findMemberToEdit(
  db: Connection,
  series: Series,
  number: number,
): Promise<MemberToEdit | undefined> {
  const row = await findWholeMember(db, series, number);
  if (!row) return undefined;
  const [stored] = await withAliases(db, [row]);
  return stored && { row, record: stored.record };
}

/** @throws Refusal `not_found` when no member has the number. */
export async function getMemberToEdit(
  db: Connection,
  series: Series,
  number: number,
): Promise<MemberToEdit> {
  const member = await findMemberToEdit(db, series, number);
  if (member) return member;
  throw new Refusal('not_found', { message: `No member has ${numberLabel(series, number)}.` });
}

/** 22 characters of base64url are 132 bits, enough that two contents never share a version. */
const versionLength = 22;

/** A hash of the editable fields. It changes with every write, by editor, import or undo. */
export function versionOf({ row, record }: MemberToEdit): string {
  const content = JSON.stringify([Object.entries(record), flagsOf(row)]);
  return createHash('sha256').update(content).digest('base64url').slice(0, versionLength);
}

/** By member id: the linked account, or else the one that waits longest. Leaves out accounts that are not validated. */
export async function findOwners(
  db: Connection,
  memberIds: readonly number[],
): Promise<Map<number, LinkedAccount>> {
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
  return new Map(
    rows.map((row) => [
      row.member_id,
      {
        accountId: row.account_id,
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        isApproved: row.is_approved === 1,
      },
    ]),
  );
}

/** The address of the portrait that the public sees; null without one. */
async function findAvatar(db: Connection, member: MemberRow): Promise<string | null> {
  if (member.is_photo_withheld === 1 || member.is_name_withheld === 1) return null;
  const portrait = await db
    .selectFrom('photos')
    .where('member_id', '=', member.id)
    .where('kind', '=', 'photo')
    .where('hidden_at', 'is', null)
    .select('name')
    .executeTakeFirst();
  return portrait ? photoUri(portrait.name, 'avatar') : null;
}

/** Can run in the caller's transaction. */
export async function readDetails(db: Connection, member: MemberToEdit): Promise<MemberDetails> {
  const { row, record } = member;
  const { series, number, ...fields } = record;
  const owners = await findOwners(db, [row.id]);
  return {
    series,
    freakBrotherNumber: number,
    ...fields,
    ...flagsOf(row),
    isSample: row.is_sample === 1,
    avatarUri: await findAvatar(db, row),
    createdAt: toInstant(row.created_at),
    updatedAt: toInstant(row.updated_at),
    account: owners.get(row.id) ?? null,
    version: versionOf(member),
  };
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

/** @throws Refusal `not_found` when no member has the number. */
export async function getMemberRecord(
  { database: { kysely } }: MemberDeps,
  series: Series,
  number: number,
): Promise<MemberBetweenOthers> {
  const member = await getMemberToEdit(kysely, series, number);
  return {
    ...(await readDetails(kysely, member)),
    previousNumber: await findNumberBeside(kysely, series, number, 'previous'),
    nextNumber: await findNumberBeside(kysely, series, number, 'next'),
  };
}
