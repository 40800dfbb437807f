import type { Connection } from '#server/database/open-database.ts';
import type { PhotoRow } from '#server/database/schema/gallery.ts';
import { Refusal } from '#contract/errors.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import { recordChanges, actorOf } from '#server/database/change-log/change-log.ts';
import { findRemembrancePhotosOf } from './own-memorials.ts';
import { deleteMessagesFrom } from './own-messages.ts';
import {
  lockAccounts,
  eraseAccounts,
  lockAdmins,
  getOwnAccount,
} from '#server/identity/accounts.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { endChangesAround } from '../announced-changes/end-change.ts';
import { findLiveFormerEmails } from '../announced-changes/former-emails.queries.ts';
import { deleteInvitationsTo } from '../invitations/invitations.queries.ts';
import type { Message } from '#server/messaging/messaging.ts';
import {
  emailMessage,
  signature,
  site,
  type AdminMessageDeps,
  contactLine,
} from '#server/identity/mail.ts';

export async function findPhotosOfAccount(db: Connection, accountId: number): Promise<PhotoRow[]> {
  return db
    .selectFrom('photos')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .selectAll()
    .execute();
}

// Deletes an account with its private data and photos. The member's record stays, and its
// number can be claimed again.

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
    const ofRemembrances = await findRemembrancePhotosOf(transaction, account.id);
    const formerEmails = await findLiveFormerEmails(transaction, account.id, now());
    await endChangesAround(transaction, account, now());
    await deleteMessagesFrom(transaction, account.id);
    await deleteInvitationsTo(transaction, account.id);
    await eraseAccounts(transaction, [account.id]);
    await deleteAccountRow(transaction, account.id);
    await recordChanges(transaction, [
      {
        changedAt: now(),
        actor,
        subject: 'account',
        subjectKey: String(account.id),
        before: { role: account.role, photos: photos.length },
        after: null,
      },
    ]);
    return { photoNames: [...photos.map(({ name }) => name), ...ofRemembrances], formerEmails };
  });
}

/** @throws Refusal `forbidden` for the last admin. */
export async function deleteAccount(deps: IdentityDeps, viewer: Viewer): Promise<void> {
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

function deletedMessage(deps: AdminMessageDeps, to: string): Message {
  return emailMessage(
    to,
    'Your account was deleted',
    `Your account at ${site} was deleted, with all its private data and the photos that you uploaded. It cannot be restored.`,
    ...contactLine(deps),
    signature(deps),
  );
}

async function deleteAccountRow(db: Connection, id: number): Promise<void> {
  await db.deleteFrom('accounts').where('id', '=', id).execute();
}
