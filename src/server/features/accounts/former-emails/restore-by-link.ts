/** Takes an account back with the link in the mail to its former email. */
import { wrongLink } from '#contract/accounts/codes.ts';
import { Refusal } from '#contract/errors.ts';
import { isUniqueViolation } from '#server/database/dialects/database-errors.ts';
import type { AccountDeps } from '../account-deps.ts';
import { createNotifyAdmins } from '../notices/notify-admins.ts';
import { hashToken } from '../secrets.ts';
import { notifyOfEndedChange } from './end-announced-change.ts';
import { restoreFormerEmail, type NotRestored, type Restored } from './former-emails.ts';
import { findFormerEmailByToken } from './former-emails.queries.ts';
import { restoredMail, restoredNotice, takenBackMail } from './former-email-messages.ts';

const writeToUs = 'Please write to us.';

function refuse(why: NotRestored): never {
  switch (why) {
    case 'gone':
      throw new Refusal('bad_request', { message: wrongLink, errors: { token: wrongLink } });
    case 'taken':
      throw new Refusal('taken', { message: `Another account uses this email now. ${writeToUs}` });
    case 'disabled':
      throw new Refusal('forbidden', { message: `This account is disabled. ${writeToUs}` });
    case 'deceased':
      throw new Refusal('forbidden', {
        message: `The member of this account is marked as deceased. ${writeToUs}`,
      });
    case 'admin':
      throw new Refusal('forbidden', {
        message: `This account is now that of an admin, and only its two-step sign-in opens it. ${writeToUs}`,
      });
  }
}

/** Mails the emails that the account uses again and no longer uses, and tells the admins. */
export function notifyOfRestored(deps: AccountDeps, restored: Restored): void {
  const { deferred, messaging } = deps;
  const { accountId, leftEmail, endedChange } = restored;
  for (const message of [restoredMail(deps, restored), takenBackMail(deps, leftEmail)]) {
    deferred.defer(() => messaging.send(message));
  }
  createNotifyAdmins(deps)((to) => restoredNotice(deps, to, accountId), 0);
  notifyOfEndedChange(deps, endedChange);
}

/**
 * @throws Refusal `bad_request` for a used or expired link, `taken` when another account uses the email, `forbidden` for a
 * disabled account, a deceased member, and an admin whose two-step sign-in is newer than the change.
 */
export async function restoreByLink(
  deps: AccountDeps,
  token: string,
): Promise<{ message: string }> {
  const { database, now, passwords } = deps;
  const { kysely } = database;
  const found = (await findFormerEmailByToken(kysely, hashToken(token), now())) ?? refuse('gone');
  const passwordHash = await passwords.unknown();
  const restored = await kysely
    .transaction()
    .execute((db) => restoreFormerEmail(deps, db, found, { at: now(), by: null, passwordHash }))
    .catch((error: unknown) => {
      // A registration took the email at the same moment.
      if (!isUniqueViolation(error)) throw error;
      return 'taken' as const;
    });
  if (typeof restored === 'string') return refuse(restored);
  notifyOfRestored(deps, restored);
  return { message: 'Your account uses this email again. Choose a new password now.' };
}
