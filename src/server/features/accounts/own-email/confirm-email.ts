/** Changes the email of the viewer's account with the code that was sent to the new one. */
import { formerEmailMs, type ownEmailOperations } from '#contract/accounts/own-email.ts';
import type { AccountProfile } from '#contract/accounts/settings.ts';
import { Refusal } from '#contract/errors.ts';
import { isUniqueViolation } from '#server/database/dialects/database-errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { countCodeTry } from '#server/identity/account-limits.ts';
import {
  deleteUnvalidatedAccount,
  emailKeyOf,
  findAccount,
  findEmailOwner,
  getOwnAccount,
  lockAccounts,
  updateWithPassword,
} from '#server/identity/accounts.ts';
import { findEmailCode, findMatchingCode, refuseCode, takeCode } from '#server/identity/codes.ts';
import { hashOfDevice, ownSession } from '#server/identity/devices.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { refuseTakenEmail } from '#server/identity/new-address-mails.ts';
import { createLinkToken } from '#server/identity/secrets.ts';
import { endAllAccess, findSessions } from '#server/identity/sessions.ts';
import { outcomeOf } from '#server/messaging/messaging.ts';
import type { Change } from '../announced-changes/announced-changes.queries.ts';
import { endAnnouncedChange, notifyOfEndedChange } from '../announced-changes/end-change.ts';
import { emailChangedMail } from '../announced-changes/former-email-messages.ts';
import { storeFormerEmail } from '../announced-changes/former-emails.ts';
import { getProfile } from '../settings/profile.ts';
import { checkMayChangeEmail } from './change-email.ts';

interface NewEmail {
  readonly email: string;
  readonly email_key: string;
  /** Of the link in the mail to the former email. */
  readonly token: string;
}

interface Stored {
  /** The announced change of the account, which ended at the same time. */
  readonly endedChange: Change | null;
}

async function refuseTaken(deps: IdentityDeps, email: string): Promise<never> {
  await refuseTakenEmail(deps, email);
  throw new Refusal('taken', { message: 'Please check your information.' });
}

/**
 * The mail is all that protects the account from someone who knows its password. An address that the mail server refuses
 * for good is not a reason to stop: it may be why the email is changed.
 * @throws Refusal `not_ready` when the mail could not be sent now
 */
async function mailFormerEmail(
  deps: IdentityDeps,
  account: AccountRow,
  { email, token }: NewEmail,
): Promise<void> {
  try {
    await deps.messaging.send(emailChangedMail(deps, account, { email, token }));
  } catch (error) {
    if (outcomeOf(error) === 'failed') {
      throw new Refusal('not_ready', {
        message:
          'We could not mail your present email about the change, so nothing was changed. Please try again later with a new code.',
      });
    }
    deps.onUndelivered(error);
  }
}

/**
 * While the mail was sent, the owner may have ended this session, or another change replaced the email to which it went.
 * @throws Refusal `unauthorized`
 */
async function checkUnchanged(
  db: Connection,
  { id, email_key }: AccountRow,
  { sessionId }: Viewer,
  at: number,
): Promise<void> {
  const present = await findAccount(db, id, at);
  const sessions = await findSessions(db, id, at);
  const isUnchanged =
    present?.email_key === email_key && sessions.some((session) => session.id === sessionId);
  if (!isUnchanged) throw new Refusal('unauthorized');
}

/** @returns null if another validated account has the email */
async function store(
  deps: IdentityDeps,
  account: AccountRow,
  { email, email_key, token }: NewEmail,
  { viewer, device }: Caller<Viewer>,
): Promise<Stored | null> {
  const { database, now } = deps;
  const accountId = account.id;
  return database.kysely
    .transaction()
    .execute(async (db) => {
      const at = now();
      const seen = await findEmailOwner(db, email_key);
      await lockAccounts(db, database.dialect, [accountId, ...(seen ? [seen.id] : [])]);
      await checkMayChangeEmail(deps, db, account, viewer);
      await checkUnchanged(db, account, viewer, at);
      const owner = await findEmailOwner(db, email_key);
      if (owner && owner.validated_at !== null) return null;
      const replaced = { accountId, at, expiresAt: at + formerEmailMs };
      await storeFormerEmail(db, { ...replaced, isByOwner: true, token });
      // Anyone can register an email that is not theirs, which must not keep its owner out.
      if (owner) await deleteUnvalidatedAccount(db, owner.id);
      const changes = { email, email_key, updated_at: at };
      // The password or the role was changed meanwhile, which ended this session.
      if (!(await updateWithPassword(db, account, changes))) throw new Refusal('unauthorized');
      await endAllAccess(db, account.id, {
        keptSession: viewer.sessionId,
        keptDeviceHash: hashOfDevice({ device }),
        passkeys: 'keep',
      });
      return { endedChange: await endAnnouncedChange(db, { accountId, at, by: accountId }) };
    })
    .catch((error: unknown) => {
      // A registration took the email at the same moment.
      if (!isUniqueViolation(error)) throw error;
      return null;
    });
}

/**
 * Mails a link to the former email that takes the account back, then changes the email and ends all other sessions.
 * @throws Refusal `bad_request` for a wrong code, `taken` for an email that was registered since, `too_many_requests`
 * after 5 tries, `not_ready` when the mail could not be sent, `forbidden` like `checkMayChangeEmail`.
 */
export async function confirmEmail(
  deps: IdentityDeps,
  { body }: Input<typeof ownEmailOperations.confirmEmail>,
  caller: Caller<Viewer>,
): Promise<AccountProfile> {
  const { database, now } = deps;
  const { kysely } = database;
  const { viewer } = caller;
  const account = await getOwnAccount(deps, viewer);
  await checkMayChangeEmail(deps, kysely, account, viewer);
  await countCodeTry(deps, String(account.id), 'email', ownSession);
  const found = (await findEmailCode(kysely, account.id, now())) ?? refuseCode('code');
  const email = found.destination;
  const email_key = emailKeyOf(email);
  const match =
    findMatchingCode([found], { ...account, email_key }, body.code) ?? refuseCode('code');
  const owner = await findEmailOwner(kysely, email_key);
  if (owner && owner.validated_at !== null) return refuseTaken(deps, email);
  // Used up before the mail, so that each code sends one.
  if (!(await takeCode(kysely, match))) refuseCode('code');
  const changing = { email, email_key, token: createLinkToken() };
  await mailFormerEmail(deps, account, changing);
  const stored = await store(deps, account, changing, caller);
  if (!stored) return refuseTaken(deps, email);
  notifyOfEndedChange(deps, stored.endedChange);
  return getProfile(deps, viewer);
}
