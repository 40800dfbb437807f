/** Registers an account with a claim of a number, and signs in. */
import { randomInt } from 'node:crypto';
import type { RegistrationForm } from '#contract/accounts/registration.ts';
import { Refusal } from '#contract/errors.ts';
import { isUniqueViolation } from '#server/database/database-errors.ts';
import type { Caller } from '#server/http/bind-operation.ts';
import { countMessageOfTry } from '../account-limits.ts';
import { countCodeSend } from '../codes/code-limits.ts';
import { takenEmailMessage } from '../notices/account-messages.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findEmailOwner, insertAccount, isProfileNameTaken } from '../accounts.queries.ts';
import { deleteLapsedAccounts } from './lapsed-accounts.queries.ts';
import { beginSession, type SignedIn } from '../sign-in/begin-session.ts';
import { buildAccountRow } from './build-account-row.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { findMemberToClaim } from '../claims/find-member-to-claim.ts';
import { emailKeyOf, profileNameKeyOf } from '../email-key.ts';
import { getUser } from '../get-user.ts';
import { enterClaim } from '../claims/enter-claim.ts';
import { claimInvited } from '../invitations/claim-invited.ts';
import { checkInvited } from '../invitations/invitation-rules.ts';
import { proposeProfileName } from './propose-profile-name.ts';
import { ownSession } from '../requester.ts';
import { sendStoredCode, storeCode, type StoredCode } from '../codes/send-code.ts';

/** An account that is not validated by then is deleted, with its claim. */
export const lapsesAfterMs = 24 * 60 * 60 * 1000;
/** Concurrent registrations may choose the same profile name. */
const attempts = 3;
const suffixes = 1_000_000;

/** Refuses an email in use without naming the reason, and notifies its owner by mail. */
export async function refuseTakenEmail(deps: AccountDeps, email: string): Promise<void> {
  const owner = await findEmailOwner(deps.database.kysely, emailKeyOf(email));
  if (!owner) return;
  if (await countMessageOfTry(deps, owner.id)) {
    deps.deferred.defer(() => deps.messaging.send(takenEmailMessage(deps, owner.email)));
  }
  throw new Refusal('taken', { message: 'Please check your information.' });
}

async function chooseProfileName(
  { database }: AccountDeps,
  form: RegistrationForm,
): Promise<string> {
  // Several accounts may claim one number under one name. Random suffixes keep clashes rare.
  for (let suffix = 0; ; suffix = randomInt(1, suffixes)) {
    const name = proposeProfileName(form, form.freakBrotherNumber, suffix);
    if (!(await isProfileNameTaken(database.kysely, profileNameKeyOf(name)))) return name;
  }
}

interface Opened {
  readonly accountId: number;
  readonly token: string;
  readonly device: string;
  readonly stored: StoredCode;
}

/** Creates the account, claim, session and code in one transaction. */
async function open(
  deps: AccountDeps,
  form: RegistrationForm,
  passwordHash: string,
  caller: Caller,
): Promise<Opened> {
  const { database, now } = deps;
  const number = form.freakBrotherNumber;
  await checkInvited(database.kysely, form, now());
  await findMemberToClaim(database.kysely, deps, number);
  await refuseTakenEmail(deps, form.email);
  const at = now();
  const row = buildAccountRow({
    firstName: form.firstName,
    lastName: form.lastName,
    email: form.email,
    profileName: await chooseProfileName(deps, form),
    passwordHash,
    at,
    lapsesAt: at + lapsesAfterMs,
  });
  return database.kysely.transaction().execute(async (transaction) => {
    const id = await insertAccount(transaction, row);
    if (form.invitation === undefined) {
      await enterClaim(transaction, deps, { accountId: id, number });
    } else await claimInvited(transaction, deps, { token: form.invitation, accountId: id });
    const { token, device } = await beginSession(transaction, id, caller, at);
    const account = { ...row, id, phone: '', confirmed_phone: '' };
    const code = { purpose: 'validate', requester: ownSession } as const;
    const stored = await storeCode(deps, transaction, account, code);
    return { accountId: id, token, device, stored };
  });
}

/**
 * Of several concurrent registrations for one email, one succeeds. The others fail on its row and
 * check again.
 */
async function openOrLookAgain(
  deps: AccountDeps,
  form: RegistrationForm,
  passwordHash: string,
  caller: Caller,
): Promise<Opened> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await open(deps, form, passwordHash, caller);
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === attempts) throw error;
    }
  }
}

/**
 * A code that cannot be sent does not undo the registration; the client can request another.
 * @throws Refusal `not_found` or `taken` for the number, `taken` for the email, `bad_request` for
 * a weak password or an invitation to another email.
 */
export async function register(
  deps: AccountDeps,
  form: RegistrationForm,
  caller: Caller,
): Promise<SignedIn> {
  const { database, now } = deps;
  await deleteLapsedAccounts(database.kysely, now());
  await checkInvited(database.kysely, form, now());
  await findMemberToClaim(database.kysely, deps, form.freakBrotherNumber);
  const owner = { ...form, number: form.freakBrotherNumber, role: 'User' } as const;
  await checkPassword(form.password, owner, 'password');
  await refuseTakenEmail(deps, form.email);
  const passwordHash = await deps.passwords.hash(form.password, caller.address);
  const opened = await openOrLookAgain(deps, form, passwordHash, caller);
  const { accountId, token, device, stored } = opened;
  await countCodeSend(deps, {
    account: String(accountId),
    purpose: 'validate',
    requesterKey: ownSession,
    isWithoutPause: true,
  });
  await sendStoredCode(deps, stored).catch(deps.onUndelivered);
  return { user: await getUser(deps, { accountId, token }), device };
}
