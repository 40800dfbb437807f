/** Registers an account, with a claim of a number or without, and signs in. */
import { dayMs } from '#contract/time.ts';
import { randomInt } from 'node:crypto';
import type { RegistrationForm } from '#contract/accounts/registration.ts';
import { isUniqueViolation } from '#server/database/dialects/database-errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Caller } from '#server/http/bind-operation.ts';
import { countCodeSend } from '#server/identity/account-limits.ts';
import {
  countNewAddressMail,
  refundedOnFailure,
  refuseTakenEmail,
} from '#server/identity/new-address-mails.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import {
  insertAccount,
  deleteLapsedAccounts,
  profileNameKeyOf,
} from '#server/identity/accounts.ts';
import { beginSession, type SignedIn } from '#server/identity/sessions.ts';
import { buildAccountRow, proposeProfileName } from './new-account.ts';
import { checkPassword } from '#server/identity/passwords.ts';
import { findMemberToClaim, enterClaim } from '../claims/claim-member.ts';
import { getUser } from '#server/identity/user.ts';
import { claimInvited } from '../invitations/accept-invitation.ts';
import { checkInvited } from '../invitations/invitation-rules.ts';
import { ownSession } from '#server/identity/devices.ts';
import { sendStoredCode, storeCode, type StoredCode } from '#server/identity/send-code.ts';

/** An account that is not validated by then is deleted, with its claim. */
export const lapsesAfterMs = dayMs;
/** Concurrent registrations may choose the same profile name. */
const attempts = 3;
const suffixes = 1_000_000;

type NewAccount = Pick<RegistrationForm, 'firstName' | 'lastName' | 'email' | 'password'>;

/** What belongs to the registration besides the account. */
interface RegistrationSteps {
  /** The number that the account claims; null without one. */
  readonly number: number | null;
  readonly isInvited: boolean;
  /** Runs before the password is hashed, and again before the account is created. */
  readonly check: () => Promise<unknown>;
  /** Runs in the transaction of the registration. */
  readonly enter: (db: Connection, accountId: number) => Promise<unknown>;
}

async function chooseProfileName(
  { database }: IdentityDeps,
  form: NewAccount,
  number: number | null,
): Promise<string> {
  // Several accounts may claim one number under one name. Random suffixes keep clashes rare.
  for (let suffix = 0; ; suffix = randomInt(1, suffixes)) {
    const name = proposeProfileName(form, number, suffix);
    if (!(await isProfileNameTaken(database.kysely, profileNameKeyOf(name)))) return name;
  }
}

interface Opened {
  readonly accountId: number;
  readonly token: string;
  readonly device: string;
  readonly stored: StoredCode;
}

interface Registering {
  readonly form: NewAccount;
  readonly steps: RegistrationSteps;
  readonly passwordHash: string;
  readonly caller: Caller;
}

/** Creates the account, claim, session and code in one transaction. */
async function open(
  deps: IdentityDeps,
  { form, steps, passwordHash, caller }: Registering,
): Promise<Opened> {
  const { database, now } = deps;
  await steps.check();
  await refuseTakenEmail(deps, form.email);
  const at = now();
  const row = buildAccountRow({
    firstName: form.firstName,
    lastName: form.lastName,
    email: form.email,
    profileName: await chooseProfileName(deps, form, steps.number),
    passwordHash,
    at,
    lapsesAt: at + lapsesAfterMs,
  });
  return database.kysely.transaction().execute(async (transaction) => {
    const id = await insertAccount(transaction, row);
    await steps.enter(transaction, id);
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
async function openOrLookAgain(deps: IdentityDeps, registering: Registering): Promise<Opened> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await open(deps, registering);
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === attempts) throw error;
    }
  }
}

async function openWithHash(
  deps: IdentityDeps,
  registering: Omit<Registering, 'passwordHash'>,
): Promise<Opened> {
  const { form, caller } = registering;
  await refuseTakenEmail(deps, form.email);
  const passwordHash = await deps.passwords.hash(form.password, caller.address);
  return openOrLookAgain(deps, { ...registering, passwordHash });
}

/**
 * A code that cannot be sent does not undo the registration; the client can request another.
 * @throws Refusal `taken` for the email, `bad_request` for a weak password, `too_many_requests` like
 * `countNewAddressMail`, and those of `check` and `enter`.
 */
export async function registerAccount(
  deps: IdentityDeps,
  form: NewAccount,
  steps: RegistrationSteps,
  caller: Caller,
): Promise<SignedIn> {
  const { database, now } = deps;
  await deleteLapsedAccounts(database.kysely, now());
  await steps.check();
  const owner = { ...form, number: steps.number, role: 'User' } as const;
  await checkPassword(form.password, owner, 'password');
  // Counted before the email is looked up, so that a refusal does not tell whether it has an account.
  const refundMail = await countNewAddressMail(deps, {
    email: form.email,
    isTrusted: steps.isInvited,
  });
  const opened = await refundedOnFailure(refundMail, () =>
    openWithHash(deps, { form, steps, caller }),
  );
  const { accountId, token, device, stored } = opened;
  await countCodeSend(deps, {
    account: String(accountId),
    purpose: 'validate',
    requesterKey: ownSession,
    isWithoutPause: true,
  });
  await sendStoredCode(deps, stored).catch(async (error: unknown) => {
    await refundMail();
    deps.onUndelivered(error);
  });
  return { user: await getUser(deps, { accountId, token }), device };
}

/**
 * @throws Refusal `not_found` or `taken` for the number, `taken` for the email, `bad_request` for
 * a weak password or an invitation to another email.
 */
export async function register(
  deps: IdentityDeps,
  form: RegistrationForm,
  caller: Caller,
): Promise<SignedIn> {
  const { database, now } = deps;
  const { freakBrotherNumber: number, invitation } = form;
  const steps: RegistrationSteps = {
    number,
    isInvited: invitation !== undefined,
    async check() {
      await checkInvited(database.kysely, form, now());
      // Of an invitation, that check has found the number free.
      if (invitation === undefined) await findMemberToClaim(database.kysely, deps, number, null);
    },
    async enter(db, accountId) {
      if (invitation === undefined) return enterClaim(db, deps, { accountId, number });
      const { lost } = await claimInvited(db, deps, { token: invitation, accountId });
      return lost;
    },
  };
  return registerAccount(deps, form, steps, caller);
}

async function isProfileNameTaken(db: Connection, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .where('profile_name_key', '=', key)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
