/** Keeps an email that is replaced, and gives the account back to it. */
import { dayMs } from '#contract/time.ts';
import { endAllAccess } from '#server/identity/sessions.ts';
import { recordChanges, actorOf } from '#server/database/change-log/change-log.ts';
import {
  lockAccounts,
  findAccount,
  findEmailOwner,
  updateAccount,
  deleteUnvalidatedAccount,
} from '#server/identity/accounts.ts';
import { findMemberOf } from '#server/identity/member-of-account.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import type { Change } from './announced-changes.queries.ts';
import { createLinkToken, hashToken } from '#server/identity/secrets.ts';
import { endAnnouncedChange, notifyOfEndedChange } from './end-change.ts';
import {
  deleteFormerEmailsSince,
  deleteNewPasskeys,
  deleteNewSecondFactor,
  findFormerEmail,
  hideFormerEmails,
  insertFormerEmail,
  findFormerEmailByToken,
  type FormerEmailRow,
} from './former-emails.queries.ts';
import { wrongLink } from '#contract/accounts/codes.ts';
import { Refusal } from '#contract/errors.ts';
import { isUniqueViolation } from '#server/database/dialects/database-errors.ts';
import { createNotifyAdmins } from '#server/identity/mail.ts';
import { restoredMail, restoredNotice, takenBackMail } from './former-email-messages.ts';
import { findSecondFactor } from '#server/identity/user.ts';

/** The author in the change log of what the link in a mail did. */
const byLink = 'former email';

/** A phone that is newer may be that of the person who replaces the email. */
const phoneKeptAfterMs = 30 * dayMs;

interface Replacing {
  readonly accountId: number;
  readonly at: number;
  /** When the link in the mail to the present email stops working. */
  readonly expiresAt: number;
  /** Whether the owner replaces it, whose own data then shows it. False by default. */
  readonly isByOwner?: boolean;
  /** Of the link, if its mail was already sent. A new one by default. */
  readonly token?: string;
}

/**
 * Runs in the transaction that replaces the email, before it does.
 * @returns its id, and the token for the link `/former-email#token`, which goes to the present email
 */
export async function keepFormerEmail(
  db: Connection,
  { accountId, at, expiresAt, isByOwner = false, token = createLinkToken() }: Replacing,
): Promise<{ id: number; token: string }> {
  const { email, email_key, confirmed_phone, phone_changed_at } = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['email', 'email_key', 'confirmed_phone', 'phone_changed_at'])
    .executeTakeFirstOrThrow();
  const isPhoneKept = (phone_changed_at ?? -Infinity) + phoneKeptAfterMs <= at;
  // Someone else gets the account, who must not see the emails of its owner.
  if (!isByOwner) await hideFormerEmails(db, accountId);
  const id = await insertFormerEmail(db, {
    account_id: accountId,
    email,
    email_key,
    phone: isPhoneKept ? confirmed_phone : '',
    token_hash: hashToken(token),
    is_shown: isByOwner ? 1 : 0,
    replaced_at: at,
    expires_at: expiresAt,
  });
  return { id, token };
}

interface Restoring {
  readonly at: number;
  /** The admin; null for the link in the mail. */
  readonly by: number | null;
  /** Of a password that no one knows: `passwords.unknown()`. */
  readonly passwordHash: string;
}

export interface Restored {
  readonly accountId: number;
  readonly formerEmail: string;
  /** The confirmed phone of the account; '' for none. */
  readonly phone: string;
  /** The email that the account no longer uses. */
  readonly leftEmail: string;
  /** The announced change of the account, which ended at the same time. */
  readonly endedChange: Change | null;
}

type NotRestored = 'gone' | 'taken' | 'disabled' | 'deceased' | 'admin';

async function putBack(
  { database }: Pick<IdentityDeps, 'database'>,
  db: Connection,
  found: FormerEmailRow,
  { at, by, passwordHash }: Restoring,
): Promise<Restored | NotRestored> {
  const { account_id: accountId } = found;
  const seen = await findEmailOwner(db, found.email_key);
  await lockAccounts(db, database.dialect, [accountId, ...(seen ? [seen.id] : [])]);
  const former = await findFormerEmail(db, found.id, at);
  if (!former) return 'gone';
  const account = await findAccount(db, accountId, at);
  if (!account) return 'disabled';
  if ((await findMemberOf(db, accountId))?.deceased === 1) return 'deceased';
  const factor = await findSecondFactor(db, accountId);
  const isProtected = factor !== undefined && factor.turned_on_at <= former.replaced_at;
  // The reader of the former mailbox must not become an admin whom others have chosen since.
  if (account.role === 'Admin' && !isProtected) return 'admin';
  const owner = await findEmailOwner(db, former.email_key);
  if (owner && owner.id !== accountId) {
    if (owner.validated_at !== null) return 'taken';
    // Anyone can register an email that is not theirs, which must not keep its owner out.
    await deleteUnvalidatedAccount(db, owner.id);
  }
  await updateAccount(db, accountId, {
    email: former.email,
    email_key: former.email_key,
    phone: former.phone,
    confirmed_phone: former.phone,
    phone_changed_at: at,
    // Someone may have chosen a password through the other email.
    password_hash: passwordHash,
    // The links in mails to the other email choose no mails any more.
    mail_token: null,
    updated_at: at,
  });
  // Someone may have added a second factor or a passkey through the other email, too.
  await deleteNewSecondFactor(db, accountId, former.replaced_at);
  await deleteNewPasskeys(db, accountId, former.replaced_at);
  await endAllAccess(db, accountId, { passkeys: 'delete without a second factor' });
  await deleteFormerEmailsSince(db, former);
  const endedChange = await endAnnouncedChange(db, { accountId, at, by });
  return {
    accountId,
    formerEmail: former.email,
    phone: former.phone,
    leftEmail: account.email,
    endedChange,
  };
}

/**
 * Gives the account back to a former email with the phone that was kept with it, ends all access, and makes the password
 * unusable. Links to emails that were replaced later end; those to earlier ones stay. A second factor from before the change
 * stays with its passkeys. Runs in the caller's transaction, which sees a unique violation if the email is registered at
 * the same moment.
 *
 * @returns why it was not restored, in which case nothing was written
 */
export async function restoreFormerEmail(
  deps: Pick<IdentityDeps, 'database'>,
  db: Connection,
  row: FormerEmailRow,
  restoring: Restoring,
): Promise<Restored | NotRestored> {
  const restored = await putBack(deps, db, row, restoring);
  if (typeof restored === 'string') return restored;
  const { at, by } = restoring;
  const { accountId } = restored;
  // The entry contains no addresses.
  await recordChanges(db, [
    {
      changedAt: at,
      actor: by === null ? byLink : actorOf(by),
      subject: 'account',
      subjectKey: String(accountId),
      before: { email: 'the new email' },
      after: { email: 'the former email' },
      accountId,
    },
  ]);
  return restored;
}

// Takes an account back with the link in the mail to its former email.

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
export function notifyOfRestored(deps: IdentityDeps, restored: Restored): void {
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
  deps: IdentityDeps,
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
