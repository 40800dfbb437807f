/** SQL for announced changes. */
import type { Insertable, Updateable } from 'kysely';
import { takeBackMs } from '#contract/accounts/announced-changes.ts';
import type { AnnouncedChangesTable } from '#server/database/claim-desk-tables.ts';
import type { Connection } from '#server/database/open-database.ts';

/** With the holder, the member, and who gets the account or the number. */
const changes = (db: Connection) =>
  db
    .selectFrom('announced_changes')
    .innerJoin('accounts as holders', 'holders.id', 'announced_changes.account_id')
    .innerJoin('members', 'members.id', 'announced_changes.member_id')
    .leftJoin('accounts as targets', 'targets.id', 'announced_changes.target_account_id')
    .leftJoin('accounts as admins', 'admins.id', 'announced_changes.begun_by')
    .selectAll('announced_changes')
    .select([
      'members.number',
      'holders.first_name as holder_first_name',
      'holders.last_name as holder_last_name',
      'holders.email as holder_email',
      'holders.confirmed_phone as holder_phone',
      'holders.time_zone_id as holder_time_zone_id',
      'targets.first_name as target_first_name',
      'targets.last_name as target_last_name',
      'admins.first_name as admin_first_name',
      'admins.last_name as admin_last_name',
      'admins.role as admin_role',
      'admins.disabled_at as admin_disabled_at',
    ]);

export type Change = NonNullable<Awaited<ReturnType<typeof findChange>>>;

export async function findChange(
  db: Connection,
  which:
    | { readonly id: number }
    | { readonly stopHash: string }
    | { readonly takeBackHash: string },
) {
  return changes(db)
    .where((eb) => {
      if ('id' in which) return eb('announced_changes.id', '=', which.id);
      return 'stopHash' in which
        ? eb('stop_hash', '=', which.stopHash)
        : eb('take_back_hash', '=', which.takeBackHash);
    })
    .executeTakeFirst();
}

export const isOpen = ({ done_at, ended_at }: Pick<Change, 'done_at' | 'ended_at'>): boolean =>
  done_at === null && ended_at === null;

const open = (db: Connection) =>
  changes(db).where('done_at', 'is', null).where('ended_at', 'is', null);

/** Of the account, as the one that is moved or has the number. */
export async function findOpenChangeOf(db: Connection, accountId: number) {
  return open(db).where('announced_changes.account_id', '=', accountId).executeTakeFirst();
}

/** The next due first. */
export async function findOpenChanges(db: Connection) {
  return open(db).orderBy('due_at').orderBy('announced_changes.id').execute();
}

export async function findDueChanges(db: Connection, at: number) {
  return open(db).where('due_at', '<=', at).orderBy('announced_changes.id').execute();
}

/** Done and not too old to be taken back, newest first. */
export async function findDoneChanges(db: Connection, at: number) {
  return changes(db)
    .where('done_at', '>', at - takeBackMs)
    .orderBy('done_at', 'desc')
    .orderBy('announced_changes.id', 'desc')
    .execute();
}

/** All that are kept, newest first. */
export async function findChangesOfMember(db: Connection, memberId: number) {
  return changes(db)
    .where('announced_changes.member_id', '=', memberId)
    .orderBy('announced_changes.id', 'desc')
    .execute();
}

/** The latest of each message. */
export async function findLatestOfMessages(
  db: Connection,
  messageIds: readonly number[],
): Promise<Map<number, Change>> {
  if (messageIds.length === 0) return new Map();
  const rows = await changes(db)
    .where('message_id', 'in', messageIds)
    .orderBy('announced_changes.id')
    .execute();
  return new Map(rows.map((row) => [row.message_id ?? 0, row]));
}

/** @throws the database's unique violation when a change of the account or the member is open */
export async function insertChange(
  db: Connection,
  row: Insertable<AnnouncedChangesTable>,
): Promise<number> {
  const { id } = await db
    .insertInto('announced_changes')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateChange(
  db: Connection,
  id: number,
  set: Updateable<AnnouncedChangesTable>,
): Promise<void> {
  await db.updateTable('announced_changes').set(set).where('id', '=', id).execute();
}

/** All that are kept of the account, or that give it something, newest first. */
export async function findChangesAround(
  db: Connection,
  { id, email_key }: { readonly id: number; readonly email_key: string },
) {
  return changes(db)
    .where((eb) =>
      eb.or([
        eb('announced_changes.account_id', '=', id),
        eb('target_account_id', '=', id),
        eb('target_email_key', '=', email_key),
      ]),
    )
    .orderBy('announced_changes.id', 'desc')
    .execute();
}

/** Those that keep the email of a deleted account. Its own go with its row. */
export async function deleteChangesTo(db: Connection, emailKey: string): Promise<void> {
  await db.deleteFrom('announced_changes').where('target_email_key', '=', emailKey).execute();
}

export async function deleteOldChanges(db: Connection, before: number): Promise<void> {
  await db
    .deleteFrom('announced_changes')
    .where((eb) => eb.or([eb('ended_at', '<=', before), eb('done_at', '<=', before)]))
    .execute();
}

/** Whether the number is held for a person who was invited to it; not for `exceptAccountId`, who used the invitation. */
export async function isHeldForInvited(
  db: Connection,
  {
    memberId,
    exceptAccountId,
    doneAfter,
  }: {
    readonly memberId: number;
    readonly exceptAccountId: number | null;
    readonly doneAfter: number;
  },
): Promise<boolean> {
  const row = await db
    .selectFrom('announced_changes')
    .innerJoin('invitations', 'invitations.id', 'announced_changes.invitation_id')
    .where('announced_changes.member_id', '=', memberId)
    .where('done_at', '>', doneAfter)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('used_by', 'is', null), eb('used_by', '<>', exceptAccountId ?? 0)]))
    .select('announced_changes.id')
    .executeTakeFirst();
  return row !== undefined;
}
