/** SQL for announced changes, and the state of one. */
import type { Updateable } from 'kysely';
import { takeBackMs, type AnnouncedState } from '#contract/accounts/announced-changes.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { AnnouncedChangesTable } from '#server/database/schema/claims.ts';
import type { Connection } from '#server/database/open-database.ts';

/** With the holder, the member, and who gets the account or the number. */
export const selectChanges = (db: Connection) =>
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
  return selectChanges(db)
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

export const selectOpenChanges = (db: Connection) =>
  selectChanges(db).where('done_at', 'is', null).where('ended_at', 'is', null);

/** Of the account, as the one that is moved or has the number. */
export async function findOpenChangeOf(db: Connection, accountId: number) {
  return selectOpenChanges(db)
    .where('announced_changes.account_id', '=', accountId)
    .executeTakeFirst();
}

export async function updateChange(
  db: Connection,
  id: number,
  set: Updateable<AnnouncedChangesTable>,
): Promise<void> {
  await db.updateTable('announced_changes').set(set).where('id', '=', id).execute();
}

/**
 * All that are kept of the account, or that give it something, newest first. Anyone can register an email that is not
 * theirs: those to the email of an account that was never validated are not of the account.
 */
export async function findChangesAround(
  db: Connection,
  { id, email_key, validated_at }: Pick<AccountRow, 'id' | 'email_key' | 'validated_at'>,
) {
  return selectChanges(db)
    .where((eb) =>
      eb.or([
        eb('announced_changes.account_id', '=', id),
        eb('target_account_id', '=', id),
        ...(validated_at === null ? [] : [eb('target_email_key', '=', email_key)]),
      ]),
    )
    .orderBy('announced_changes.id', 'desc')
    .execute();
}

export async function deleteOldChanges(db: Connection, before: number): Promise<void> {
  await db
    .deleteFrom('announced_changes')
    .where((eb) => eb.or([eb('ended_at', '<=', before), eb('done_at', '<=', before)]))
    .execute();
}

/** Instead of the email of an account that was deleted. */
export const deletedTarget = 'a deleted account';

type Facts = Pick<Change, 'kind' | 'done_at' | 'ended_as' | 'former_email_id'>;

/** The former holder of an account takes it back with a link that is not of this change, so that nothing marks it. */
const hasOwnEmailBack = ({ kind, former_email_id }: Facts) =>
  kind === 'move' && former_email_id === null;

export function stateOf(change: Facts, at: number): AnnouncedState {
  const { done_at, ended_as } = change;
  if (ended_as !== null) return ended_as;
  if (done_at === null) return 'open';
  return at < done_at + takeBackMs && hasOwnEmailBack(change) ? 'taken back' : 'done';
}

/** Null if it cannot be taken back. */
export function takeBackUntil(change: Facts, at: number): number | null {
  if (stateOf(change, at) !== 'done' || change.done_at === null) return null;
  const until = change.done_at + takeBackMs;
  return at < until ? until : null;
}

/**
 * Opens the messages of open announced changes again, which are about to be deleted: beginning a change has closed its
 * message, which no one has answered.
 * @param memberIds of all members by default
 */
export async function reopenAnnounced(
  db: Connection,
  memberIds?: readonly number[],
): Promise<void> {
  let open = db
    .selectFrom('announced_changes')
    .where('done_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('message_id', 'is not', null);
  if (memberIds) open = open.where('member_id', 'in', memberIds);
  await db
    .updateTable('contact_messages')
    .set({ closed_at: null })
    .where('id', 'in', open.select('message_id'))
    .execute();
}
