/** Deletes an account with its private data and photos. The member's record stays, and its number can be claimed again. */
import { Refusal } from '#contract/errors.ts';
import { actorOf, recordChange } from '#server/database/change-log/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { PhotoRow } from '#server/database/schema/gallery.ts';
import { tables } from '#server/database/table-facts.ts';
import type { Caller, Viewer } from '#server/http/bind-operation.ts';
import {
  eraseAccounts,
  getOwnAccount,
  lockAccounts,
  lockAdmins,
} from '#server/identity/accounts.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { contactLine, emailMessage, site, type AdminMessageDeps } from '#server/identity/mail.ts';
import type { Message } from '#server/messaging/messaging.ts';
import type { PhotoService } from '#server/photo-storage/photo-storage.ts';
import { endChangesAround } from '../announced-changes/end-change.ts';
import { findLiveFormerEmails } from '../announced-changes/former-emails.queries.ts';
import { deleteInvitationsUsedBy } from '#server/features/accounts/invitations/invitations.queries.ts';

export async function findPhotosOfAccount(db: Connection, accountId: number): Promise<PhotoRow[]> {
  return db
    .selectFrom('photos')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .selectAll()
    .execute();
}

/** The email of an account that was never validated is not proven, so what was sent to or from it stays. */
async function deleteByEmail(db: Connection, accountId: number): Promise<void> {
  const proven = db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .where('validated_at', 'is not', null)
    .select('email_key');
  for (const { name, account } of tables) {
    if (account === 'nothing' || account.byEmail === undefined) continue;
    // The table name is dynamic; the type of one table stands in for all of them.
    const table = name as 'invitations';
    await db.deleteFrom(table).where(account.byEmail, 'in', proven).execute();
  }
}

interface DeletedAccount {
  /** The caller removes their files. */
  readonly photoNames: readonly string[];
  readonly formerEmails: Awaited<ReturnType<typeof findLiveFormerEmails>>;
}

/**
 * @param actor who does it, for the change log
 * @throws Refusal `forbidden` for the last admin
 */
export async function eraseAccount(
  { database, now }: Pick<IdentityDeps, 'database' | 'now'>,
  account: AccountRow,
  actor: string,
): Promise<DeletedAccount> {
  return database.kysely.transaction().execute(async (transaction) => {
    const admins = await lockAdmins(transaction, database.dialect);
    if (admins.length === 1 && admins[0]?.id === account.id) {
      throw new Refusal('forbidden', {
        message: 'You are the only admin. Make someone else an admin first.',
      });
    }
    await lockAccounts(transaction, database.dialect, [account.id]);
    const photos = await findPhotosOfAccount(transaction, account.id);
    const remembrances = await transaction
      .selectFrom('remembrances')
      .where('account_id', '=', account.id)
      .select('photo_name')
      .execute();
    const formerEmails = await findLiveFormerEmails(transaction, account.id, now());
    await endChangesAround(transaction, account, now());
    await deleteByEmail(transaction, account.id);
    await deleteInvitationsUsedBy(transaction, account.id);
    await eraseAccounts(transaction, [account.id]);
    await transaction.deleteFrom('accounts').where('id', '=', account.id).execute();
    await recordChange(transaction, {
      changedAt: now(),
      actor,
      subject: 'account',
      subjectKey: String(account.id),
      before: { role: account.role, photos: photos.length },
      after: null,
      accountId: null,
    });
    return {
      photoNames: [
        ...photos.map(({ name }) => name),
        ...remembrances.flatMap(({ photo_name }) => photo_name ?? []),
      ],
      formerEmails,
    };
  });
}

export interface DeletionDeps extends IdentityDeps {
  readonly photos: PhotoService;
}

function deletedMessage(deps: AdminMessageDeps, to: string): Message {
  return emailMessage(
    to,
    'Your account was deleted',
    `Your account at ${site} was deleted, with all its private data and the photos that you uploaded. It cannot be restored.`,
    ...contactLine(deps),
  );
}

/** @throws Refusal `forbidden` for the last admin. */
export async function deleteAccount(
  deps: DeletionDeps,
  _input: unknown,
  { viewer }: Caller<Viewer>,
): Promise<void> {
  const account = await getOwnAccount(deps, viewer);
  const gone = await eraseAccount(deps, account, actorOf(account.id));
  // Someone else may have replaced the email, whose owner could still have taken the account back.
  const own = account.validated_at === null ? [] : [account];
  const recipients = new Map(
    [...own, ...gone.formerEmails].map((each) => [each.email_key, each.email]),
  );
  for (const email of recipients.values()) {
    deps.deferred.defer(() => deps.messaging.send(deletedMessage(deps, email)));
  }
  await deps.photos.release(gone.photoNames);
}
