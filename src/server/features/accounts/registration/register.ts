/** Registers an account, with a claim of a number or without, and signs in. */
import { randomInt } from 'node:crypto';
import type { User } from '#contract/accounts/account.ts';
import type { RegistrationForm, registrationOperations } from '#contract/accounts/registration.ts';
import { dayMs } from '#contract/time.ts';
import { isUniqueViolation } from '#server/database/dialects/database-errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Caller, Input, Reply } from '#server/http/bind-operation.ts';
import { countCodeSend } from '#server/identity/account-limits.ts';
import {
  deleteLapsedAccounts,
  insertAccount,
  profileNameKeyOf,
} from '#server/identity/accounts.ts';
import { ownSession } from '#server/identity/devices.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import {
  countNewAddressMail,
  refundedOnFailure,
  refuseTakenEmail,
} from '#server/identity/new-address-mails.ts';
import { checkPassword } from '#server/identity/passwords.ts';
import { sendStoredCode, storeCode, type StoredCode } from '#server/identity/send-code.ts';
import { beginSession, type StartedSession } from '#server/identity/sessions.ts';
import { respondSignedIn } from '#server/identity/user.ts';
import { enterClaim, findMemberToClaim } from '../claims/claim-member.ts';
import { claimInvited } from '../invitations/accept-invitation.ts';
import { checkInvited } from '../invitations/invitations.queries.ts';
import { buildAccountRow, proposeProfileName } from './new-account.ts';

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
  readonly complete: (db: Connection, accountId: number) => Promise<unknown>;
}

async function chooseProfileName(
  { database }: IdentityDeps,
  form: NewAccount,
  number: number | null,
): Promise<string> {
  // Several accounts may claim one number under one name. Random suffixes keep clashes rare.
  for (let suffix = 0; ; suffix = randomInt(1, suffixes)) {
    const name = proposeProfileName(form, number, suffix);
    const taken = await database.kysely
      .selectFrom('accounts')
      .where('profile_name_key', '=', profileNameKeyOf(name))
      .select('id')
      .executeTakeFirst();
    if (!taken) return name;
  }
}

interface Created {
  readonly accountId: number;
  readonly session: StartedSession;
  readonly stored: StoredCode;
}

interface Registering {
  readonly form: NewAccount;
  readonly steps: RegistrationSteps;
  readonly passwordHash: string;
  readonly caller: Caller;
}

/** Creates the account, claim, session and code in one transaction. */
async function createOnce(
  deps: IdentityDeps,
  { form, steps, passwordHash, caller }: Registering,
): Promise<Created> {
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
    await steps.complete(transaction, id);
    const session = await beginSession(transaction, id, caller, at);
    const account = { ...row, id, phone: '', confirmed_phone: '' };
    const code = { purpose: 'validate', requester: ownSession } as const;
    const stored = await storeCode(deps, transaction, account, code);
    return { accountId: id, session, stored };
  });
}

/**
 * Of several concurrent registrations for one email, one succeeds. The others fail on its row and
 * check again.
 */
async function createAccount(
  deps: IdentityDeps,
  registering: Omit<Registering, 'passwordHash'>,
): Promise<Created> {
  const { form, caller } = registering;
  await refuseTakenEmail(deps, form.email);
  const passwordHash = await deps.passwords.hash(form.password, caller.address);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await createOnce(deps, { ...registering, passwordHash });
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === attempts) throw error;
    }
  }
}

/**
 * A code that cannot be sent does not undo the registration; the client can request another.
 * @throws Refusal `taken` for the email, `bad_request` for a weak password, `too_many_requests` like
 * `countNewAddressMail`, and those of `check` and `complete`.
 */
async function registerAccount(
  deps: IdentityDeps,
  form: NewAccount,
  steps: RegistrationSteps,
  caller: Caller,
): Promise<Reply<User>> {
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
  const { accountId, session, stored } = await refundedOnFailure(refundMail, () =>
    createAccount(deps, { form, steps, caller }),
  );
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
  return respondSignedIn(deps, accountId, session);
}

/**
 * @throws Refusal `not_found` or `taken` for the number, `taken` for the email, `bad_request` for
 * a weak password or an invitation to another email.
 */
export async function register(
  deps: IdentityDeps,
  { body: form }: Input<typeof registrationOperations.register>,
  caller: Caller,
): Promise<Reply<User>> {
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
    async complete(db, accountId) {
      if (invitation === undefined) return enterClaim(db, deps, { accountId, number });
      const { lost } = await claimInvited(db, deps, { token: invitation, accountId });
      return lost;
    },
  };
  return registerAccount(deps, form, steps, caller);
}

/**
 * Registers an account that claims no number.
 * @param complete runs in the transaction of the registration
 * @throws Refusal like `registerAccount`
 */
export async function registerWithoutNumber(
  deps: IdentityDeps,
  form: NewAccount,
  caller: Caller,
  complete: RegistrationSteps['complete'],
): Promise<Reply<User>> {
  const check = () => Promise.resolve();
  return registerAccount(deps, form, { number: null, isInvited: false, check, complete }, caller);
}
