/** Locks, records and ends announced changes. */
import type { AnnouncedState, ObjectionWay } from '#contract/accounts/announced-changes.ts';
import { actorOf, recordChange, type Snapshot } from '#server/database/change-log/change-log.ts';
import type { DatabaseDialect } from '#server/database/dialects/dialect.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import { lockAccounts } from '#server/identity/accounts.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { createNotifyAdmins } from '#server/identity/mail.ts';
import { lockClaimed } from '../claims/claims.queries.ts';
import {
  findChange,
  findChangesAround,
  findOpenChangeOf,
  isOpen,
  updateChange,
  type Change,
} from './announced-changes.queries.ts';
import { impossibleMail } from './change-messages.ts';

/** The author in the change log of what no account did: the link in a message, or time. */
const byNoAccount = 'announced change';

/**
 * Locks like a claim: the accounts, then the member.
 * @returns the change as it is now; undefined if it was deleted
 */
export async function lockChange(
  db: Connection,
  dialect: DatabaseDialect,
  { id, account_id, member_id, target_account_id, begun_by }: Change,
  others: readonly number[] = [],
): Promise<Change | undefined> {
  const ids = [account_id, target_account_id, begun_by, ...others];
  await lockAccounts(
    db,
    dialect,
    ids.filter((each) => each !== null),
  );
  await lockClaimed(db, dialect, member_id);
  return findChange(db, { id });
}

interface Recorded {
  readonly at: number;
  /** Null for a link, or time. */
  readonly by: number | null;
  /** Null when it is begun. */
  readonly from: AnnouncedState | null;
  readonly to: AnnouncedState;
}

/**
 * Runs in the caller's transaction. The entry has no addresses. Taking a change back is the only way to undo one.
 */
export async function recordAnnouncedChange(
  db: Connection,
  { kind, number, account_id }: Pick<Change, 'kind' | 'number' | 'account_id'>,
  { at, by, from, to }: Recorded,
): Promise<void> {
  const snapshot = (changeState: AnnouncedState): Snapshot<'announced change'> => ({
    account: account_id,
    changeKind: kind,
    changeState,
  });
  await recordChange(db, {
    changedAt: at,
    actor: by === null ? byNoAccount : actorOf(by),
    subject: 'announced change',
    subjectKey: `fb/${number}`,
    before: from === null ? null : snapshot(from),
    after: snapshot(to),
    accountId: account_id,
  });
}

interface Ending {
  readonly at: number;
  readonly by: number | null;
  readonly as: 'objected' | 'cancelled' | 'impossible';
  readonly objectedBy?: ObjectionWay;
  /** A sentence for admins. */
  readonly reason?: string;
}

/** Ends an open change, whose message is open again then. Runs in the caller's transaction, which has locked it. */
export async function endChange(
  db: Connection,
  change: Change,
  { at, by, as, objectedBy, reason = '' }: Ending,
): Promise<void> {
  if (!isOpen(change)) throw new Error('The change is not open.');
  await updateChange(db, change.id, {
    ended_at: at,
    ended_as: as,
    objected_by: objectedBy ?? null,
    end_reason: reason,
  });
  if (change.message_id !== null) {
    await db
      .updateTable('contact_messages')
      .set({ closed_at: null })
      .where('id', '=', change.message_id)
      .execute();
  }
  await recordAnnouncedChange(db, change, { at, by, from: 'open', to: as });
}

/** In a transaction of its own. @returns null when the change was not open any more */
export async function endIfOpen(
  { database, now }: Pick<IdentityDeps, 'database' | 'now'>,
  seen: Change,
  ending: Omit<Ending, 'at'>,
): Promise<Change | null> {
  return database.kysely.transaction().execute(async (db) => {
    const change = await lockChange(db, database.dialect, seen);
    if (!change || !isOpen(change)) return null;
    await endChange(db, change, { ...ending, at: now() });
    return change;
  });
}

/**
 * Removes a validated account that is deleted from the changes to it. Those that can be taken back stay, without its
 * email: their holders must not lose that. Its own go with its row.
 */
async function clearTarget(
  db: Connection,
  { id, email_key }: Pick<AccountRow, 'id' | 'email_key'>,
): Promise<void> {
  await db
    .deleteFrom('announced_changes')
    .where('ended_at', 'is not', null)
    .where((eb) =>
      eb.or([eb('target_account_id', '=', id), eb('target_email_key', '=', email_key)]),
    )
    .execute();
  const used = db.selectFrom('invitations').where('used_by', '=', id).select('id');
  await db
    .updateTable('announced_changes')
    .set({ target_email: '', target_email_key: '' })
    .where((eb) =>
      eb.or([
        eb('target_account_id', '=', id),
        eb('invitation_id', 'in', used),
        eb.and([eb('target_account_id', 'is', null), eb('target_email_key', '=', email_key)]),
      ]),
    )
    .execute();
}

/** Runs in the transaction that deletes the account. Changes to an email that was never validated stay as they are. */
export async function endChangesAround(
  db: Connection,
  account: Pick<AccountRow, 'id' | 'email_key' | 'validated_at'>,
  at: number,
): Promise<void> {
  const reason = 'The account was deleted.';
  for (const change of (await findChangesAround(db, account)).filter(isOpen)) {
    await endChange(db, change, { at, by: account.id, as: 'impossible', reason });
  }
  if (account.validated_at !== null) await clearTarget(db, account);
}

interface Replacing {
  readonly accountId: number;
  readonly at: number;
  /** Null for the link in a mail. */
  readonly by: number | null;
}

/**
 * Ends the change of an account whose email is replaced: the notice of it went to another email. Runs in the transaction
 * that replaces the email, which has locked the account.
 * @returns the change that it has ended, for `notifyOfEndedChange`; null if none was open
 */
export async function endAnnouncedChange(
  db: Connection,
  { accountId, at, by }: Replacing,
): Promise<Change | null> {
  const change = await findOpenChangeOf(db, accountId);
  if (!change) return null;
  const reason = 'The account has another email now.';
  await endChange(db, change, { at, by, as: 'impossible', reason });
  return change;
}

export function notifyOfEndedChange(deps: IdentityDeps, change: Change | null): void {
  if (change) createNotifyAdmins(deps)((to) => impossibleMail(deps, to, change), 1);
}
