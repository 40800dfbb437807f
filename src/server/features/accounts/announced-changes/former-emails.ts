/** Stores an email that is replaced, and gives the account back to it, for the link in the mail there or for an admin. */
import { Refusal } from '#contract/errors.ts';
import { dayMs } from '#contract/time.ts';
import { actorOf, recordChange } from '#server/database/change-log/change-log.ts';
import { isUniqueViolation, refuseGoneAccount } from '#server/database/dialects/database-errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import {
  deleteUnvalidatedAccount,
  findAccount,
  findEmailOwner,
  lockAccounts,
  updateAccount,
} from '#server/identity/accounts.ts';
import { refuseLink } from '#server/identity/codes.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { createNotifyAdmins } from '#server/identity/mail.ts';
import { findMemberOf } from '#server/identity/member-of-account.ts';
import { createLinkToken, hashToken } from '#server/identity/secrets.ts';
import { endAllAccess } from '#server/identity/sessions.ts';
import { findSecondFactor } from '#server/identity/user.ts';
import type { Change } from './announced-changes.queries.ts';
import { endAnnouncedChange, notifyOfEndedChange } from './end-change.ts';
import { restoredMail, restoredNotice, takenBackMail } from './former-email-messages.ts';
import { findFormerEmail, type FormerEmailRow } from './former-emails.queries.ts';

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
 * @throws Refusal `unauthorized` when the account was deleted meanwhile
 */
export async function storeFormerEmail(
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
  if (!isByOwner) {
    const earlier = db.updateTable('former_emails').where('account_id', '=', accountId);
    await earlier.set({ is_shown: 0 }).execute();
  }
  const { id } = await db
    .insertInto('former_emails')
    .values({
      account_id: accountId,
      email,
      email_key,
      phone: isPhoneKept ? confirmed_phone : '',
      token_hash: hashToken(token),
      is_shown: isByOwner ? 1 : 0,
      replaced_at: at,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseGoneAccount);
  return { id, token };
}

/**
 * Anyone can register an email that is not theirs, which must not keep its owner out: an account that was never
 * validated is deleted.
 * @returns false when another validated account has the email
 */
export async function freeEmail(
  db: Connection,
  emailKey: string,
  accountId: number,
): Promise<boolean> {
  const owner = await findEmailOwner(db, emailKey);
  if (!owner || owner.id === accountId) return true;
  if (owner.validated_at !== null) return false;
  await deleteUnvalidatedAccount(db, owner.id);
  return true;
}

/** Someone may have added them through the other email. A second factor from before stays, with its recovery codes. */
async function deleteNewSignInMethods(
  db: Connection,
  accountId: number,
  since: number,
): Promise<void> {
  const isNew = db
    .selectFrom('second_factors')
    .where('account_id', '=', accountId)
    .where('turned_on_at', '>', since)
    .select('account_id');
  await db.deleteFrom('recovery_codes').where('account_id', 'in', isNew).execute();
  await db
    .deleteFrom('second_factors')
    .where('account_id', '=', accountId)
    .where('turned_on_at', '>', since)
    .execute();
  await db
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .execute();
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

/**
 * Gives the account back to a former email with the phone that was kept with it, ends all access, and makes the password
 * unusable. Links to emails that were replaced later end; those to earlier ones stay. A second factor from before the change
 * stays with its passkeys. Runs in the caller's transaction, which sees a unique violation if the email is registered at
 * the same moment.
 *
 * @returns why it was not restored, in which case nothing was written
 */
export async function restoreFormerEmail(
  { database }: Pick<IdentityDeps, 'database'>,
  db: Connection,
  found: FormerEmailRow,
  { at, by, passwordHash }: Restoring,
): Promise<Restored | NotRestored> {
  const { account_id: accountId } = found;
  const seen = await findEmailOwner(db, found.email_key);
  await lockAccounts(db, database.dialect, [accountId, ...(seen ? [seen.id] : [])]);
  const former = await findFormerEmail(db, { id: found.id }, at);
  if (!former) return 'gone';
  const account = await findAccount(db, accountId, at);
  if (!account) return 'disabled';
  if ((await findMemberOf(db, accountId))?.deceased === 1) return 'deceased';
  const factor = await findSecondFactor(db, accountId);
  const isProtected = factor !== undefined && factor.turned_on_at <= former.replaced_at;
  // The reader of the former mailbox must not become an admin whom others have chosen since.
  if (account.role === 'Admin' && !isProtected) return 'admin';
  if (!(await freeEmail(db, former.email_key, accountId))) return 'taken';
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
  await deleteNewSignInMethods(db, accountId, former.replaced_at);
  await endAllAccess(db, accountId, { passkeys: 'delete without a second factor' });
  await db
    .deleteFrom('former_emails')
    .where('account_id', '=', accountId)
    .where('id', '>=', former.id)
    .execute();
  const endedChange = await endAnnouncedChange(db, { accountId, at, by });
  // The entry contains no addresses.
  await recordChange(db, {
    changedAt: at,
    actor: by === null ? byLink : actorOf(by),
    subject: 'account',
    subjectKey: String(accountId),
    before: { email: 'the new email' },
    after: { email: 'the former email' },
    accountId,
  });
  return {
    accountId,
    formerEmail: former.email,
    phone: former.phone,
    leftEmail: account.email,
    endedChange,
  };
}

/** Mails the emails that the account uses again and no longer uses, and notifies the admins. */
export function notifyOfRestored(deps: IdentityDeps, restored: Restored): void {
  const { deferred, messaging } = deps;
  const { accountId, leftEmail, endedChange } = restored;
  for (const message of [restoredMail(deps, restored), takenBackMail(deps, leftEmail)]) {
    deferred.defer(() => messaging.send(message));
  }
  createNotifyAdmins(deps)((to) => restoredNotice(deps, to, accountId), 0);
  notifyOfEndedChange(deps, endedChange);
}

const writeToUs = 'Please write to us.';

function refuse(why: NotRestored): never {
  switch (why) {
    case 'gone':
      return refuseLink();
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
  const found =
    (await findFormerEmail(kysely, { tokenHash: hashToken(token) }, now())) ?? refuse('gone');
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
