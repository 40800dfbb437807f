/** Changes the email of the viewer's account with the code that was sent to the new one. */
import { formerEmailMs } from '#contract/accounts/own-email.ts';
import type { AccountProfile } from '#contract/accounts/settings.ts';
import { Refusal } from '#contract/errors.ts';
import { endAllAccess } from '#server/database/end-all-access.ts';
import type { AccountRow } from '#server/database/account-tables.ts';
import { isUniqueViolation } from '#server/database/database-errors.ts';
import { lockAccounts } from '#server/database/lock-accounts.ts';
import type { Caller, Viewer } from '#server/http/bind-operation.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findEmailOwner, updateWithPassword } from '../accounts.queries.ts';
import { findMatch, refuseCode } from '../codes/accept-code.ts';
import { countCodeTry } from '../codes/code-limits.ts';
import { findEmailCode, takeCode, type CodeRow } from '../codes/codes.queries.ts';
import { emailKeyOf } from '../email-key.ts';
import { keepFormerEmail } from '../former-emails/former-emails.ts';
import { emailChangedMail } from '../former-emails/former-email-messages.ts';
import { getOwnAccount } from '../get-user.ts';
import { deleteUnvalidatedAccount } from '../registration/lapsed-accounts.queries.ts';
import { refuseTakenEmail } from '../registration/register.ts';
import { ownSession } from '../requester.ts';
import { getProfile } from '../settings/get-profile.ts';
import { checkMayChangeEmail } from './may-change-email.ts';
import { hashOfDevice } from '../sign-in/known-devices.ts';

interface NewEmail {
  readonly email: string;
  readonly email_key: string;
  readonly code: CodeRow;
}

/** @returns the token of the link that takes the account back; null if another validated account has the email */
async function store(
  deps: AccountDeps,
  account: AccountRow,
  { email, email_key, code }: NewEmail,
  { viewer, device }: Caller<Viewer>,
): Promise<string | null> {
  const { database, now } = deps;
  return database.kysely
    .transaction()
    .execute(async (db) => {
      const at = now();
      const seen = await findEmailOwner(db, email_key);
      await lockAccounts(db, database.dialect, [account.id, ...(seen ? [seen.id] : [])]);
      await checkMayChangeEmail(deps, db, account, viewer);
      const owner = await findEmailOwner(db, email_key);
      if (owner && owner.validated_at !== null) return null;
      if (!(await takeCode(db, code))) refuseCode('code');
      const replaced = { accountId: account.id, at, expiresAt: at + formerEmailMs };
      const { token } = await keepFormerEmail(db, { ...replaced, isByOwner: true });
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
      return token;
    })
    .catch((error: unknown) => {
      // A registration took the email at the same moment.
      if (!isUniqueViolation(error)) throw error;
      return null;
    });
}

/**
 * Ends all other sessions, and mails a link to the former email that takes the account back.
 * @throws Refusal `bad_request` for a wrong code, `taken` for an email that was registered since, `too_many_requests`
 * after 5 tries, `forbidden` like `checkMayChangeEmail`.
 */
export async function confirmEmail(
  deps: AccountDeps,
  code: string,
  caller: Caller<Viewer>,
): Promise<AccountProfile> {
  const { database, now, deferred, messaging } = deps;
  const { viewer } = caller;
  const account = await getOwnAccount(deps, viewer);
  await checkMayChangeEmail(deps, database.kysely, account, viewer);
  await countCodeTry(deps, String(account.id), 'email', ownSession);
  const found = (await findEmailCode(database.kysely, account.id, now())) ?? refuseCode('code');
  const email = found.destination;
  const email_key = emailKeyOf(email);
  const match = findMatch([found], { ...account, email_key }, code) ?? refuseCode('code');
  const token = await store(deps, account, { email, email_key, code: match }, caller);
  if (token === null) {
    await refuseTakenEmail(deps, email);
    throw new Refusal('taken', { message: 'Please check your information.' });
  }
  const notice = emailChangedMail(deps, account, { email, token });
  deferred.defer(() => messaging.send(notice));
  return getProfile(deps, viewer);
}
