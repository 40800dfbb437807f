/**
 * Deletes an account with its private data and photos. The member's record stays, and its
 * number can be claimed again.
 */
import { Refusal } from '#contract/errors.ts';
import { recordChanges } from '#server/database/change-log/change-log.ts';
import { findPhotosOfAccount } from './account-photos.queries.ts';
import { findRemembrancePhotosOf } from './own-data/own-memorials.queries.ts';
import { deleteMessagesFrom } from './own-messages.queries.ts';
import { lockAccounts } from '#server/database/lock-accounts.ts';
import { forgetAccounts } from './forget-accounts.queries.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { AccountDeps } from '../account-deps.ts';
import { deleteAccountRow, lockAdmins } from '../accounts.queries.ts';
import { endChangesAround } from '../announced-changes/end-change.ts';
import { findLiveFormerEmails } from '../former-emails/former-emails.queries.ts';
import { deleteInvitationsTo } from '../invitations/invitation-list.queries.ts';
import { deletedMessage } from '../notices/admin-messages.ts';
import { getOwnAccount } from '../get-user.ts';

/** @throws Refusal `forbidden` for the last admin. */
export async function deleteAccount(deps: AccountDeps, viewer: Viewer): Promise<void> {
  const { database, now } = deps;
  const account = await getOwnAccount(deps, viewer);
  const gone = await database.kysely.transaction().execute(async (transaction) => {
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
    await forgetAccounts(transaction, [account.id]);
    await deleteAccountRow(transaction, account.id);
    await recordChanges(transaction, [
      {
        changedAt: now(),
        actor: `account/${account.id}`,
        subject: 'account',
        subjectKey: String(account.id),
        before: { role: account.role, photos: photos.length },
        after: null,
      },
    ]);
    return { photoNames: [...photos.map(({ name }) => name), ...ofRemembrances], formerEmails };
  });
  // Someone else may have replaced the email, whose owner could still have taken the account back.
  const told = new Map([account, ...gone.formerEmails].map((each) => [each.email_key, each.email]));
  for (const email of told.values()) {
    deps.deferred.defer(() => deps.messaging.send(deletedMessage(deps, email)));
  }
  await deps.photos.release(gone.photoNames);
}
