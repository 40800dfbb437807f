/** Passwords: hashing, the rules for new ones, and asking for them again in a session. */
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify, type Options } from '@node-rs/argon2';
import type { Role } from '#contract/accounts/account.ts';
import { shortestAdminPassword, shortestPassword } from '#contract/accounts/passwords.ts';
import { Refusal, refuseField } from '#contract/errors.ts';
import { dayMs } from '#contract/time.ts';
import { createSemaphore, withPermit } from '#server/concurrency/semaphore.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import { countedAs, countUse, refundUse } from '#server/database/use-counts.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { Message } from '#server/messaging/messaging.ts';
import type { IdentityDeps, PasswordHasher } from './identity-deps.ts';
import {
  describeSignIn,
  emailMessage,
  notifyAccount,
  site,
  type MessageDeps,
  type SignIn,
} from './mail.ts';
import { findClaimOf } from './member-of-account.ts';
import { hashToken } from './secrets.ts';
import { deleteSession } from './sessions.ts';

interface PasswordHasherOptions {
  /** Memory in KiB, number of passes, and threads of Argon2id. Only tests lower them. */
  readonly cost?: Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>;
  /** Length of the queue, in total and per caller. */
  readonly places?: ReturnType<typeof placesFor>;
}

/** OWASP's first recommendation for Argon2id: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
const recommendedCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A full queue takes a few seconds, at 50 ms per hash on four cores. */
const maxWaiting = 200;
const maxWaitingPerCaller = 40;

export const placesFor = (isRateLimited: boolean) => ({
  maxWaiting,
  maxWaitingPerCaller: isRateLimited ? maxWaitingPerCaller : maxWaiting,
});

/** Keyboards encode the same characters in different ways. */
const normalised = (password: string) => password.normalize('NFKC');

/**
 * Hashes with Argon2id off the main thread. Limits how many run at once, so that sign-ins do not slow down other
 * requests, and alternates between addresses, so that one address cannot block the sign-ins of others.
 */
export function createPasswordHasher({
  cost = recommendedCost,
  places = placesFor(true),
}: PasswordHasherOptions = {}): PasswordHasher {
  const acquire = createSemaphore({
    permits: Math.max(1, availableParallelism() - 1),
    ...places,
    refusal: () => new Refusal('too_many_requests', { retryAfterSeconds: 5 }),
  });
  // Hash of a random password: verifying for an unknown account takes as long as for a known one.
  const unknownHash = hash(randomBytes(16).toString('hex'), cost);
  return {
    unknown: () => unknownHash,
    hash: (password, caller) => withPermit(acquire(caller), () => hash(normalised(password), cost)),
    async verify(storedHash, password, caller) {
      const isRight = await withPermit(acquire(caller), async () =>
        verify(storedHash ?? (await unknownHash), normalised(password)),
      );
      return isRight && storedHash !== null;
    },
  };
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase();

let commonPasswords: ReadonlySet<string> | undefined;

/**
 * The 42,692 passwords of the package with six characters or more. They take 5 MB and 0.1 s, and
 * are loaded with the first new password.
 */
async function findCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common = dictionary['passwords-common'].filter(
    (password) => password.length >= shortestPassword,
  );
  return new Set(common.map(folded));
}

interface PasswordOwner {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Number of the claimed member; null without one. */
  readonly number: number | null;
  readonly role: Role;
}

/** Words that are easy to guess for people who know the owner. */
function namesOf({ firstName, lastName, email, number }: PasswordOwner): string[] {
  const [local = ''] = email.split('@');
  const numbers = number === null ? [] : [String(number), `fb${number}`];
  return [
    firstName,
    lastName,
    `${firstName}${lastName}`,
    `${lastName}${firstName}`,
    email,
    local,
    ...numbers,
  ];
}

const bare = (text: string) => folded(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Needs no account, so that the response does not reveal whether one exists.
 * @throws Refusal `bad_request` naming the field.
 */
export async function refuseCommonPassword(password: string, field: string): Promise<void> {
  commonPasswords ??= await findCommonPasswords();
  if (commonPasswords.has(folded(password))) {
    refuseField(field, 'This password is one of the most common ones. Choose another.');
  }
}

/** @throws Refusal `bad_request` naming the field and the reason. */
export async function checkPassword(
  password: string,
  owner: PasswordOwner,
  field: string,
): Promise<void> {
  await refuseCommonPassword(password, field);
  if (namesOf(owner).some((name) => bare(name) !== '' && bare(name) === bare(password))) {
    refuseField(field, 'This password is your own name, email or number. Choose another.');
  }
  if (owner.role === 'Admin' && [...password].length < shortestAdminPassword) {
    refuseField(field, `Minimum of ${shortestAdminPassword} characters for admins`);
  }
}

interface TypedPassword {
  readonly password: string;
  /** Of the form, for the error. */
  readonly field: string;
}

/** For a new password of an account that exists; see `checkPassword`. */
export async function checkNewPassword(
  { database }: Pick<IdentityDeps, 'database'>,
  account: AccountRow,
  { password, field }: TypedPassword,
): Promise<void> {
  const claim = await findClaimOf(database.kysely, account.id);
  const owner = {
    firstName: account.first_name,
    lastName: account.last_name,
    email: account.email,
    number: claim?.member.number ?? null,
    role: account.role,
  };
  await checkPassword(password, owner, field);
}

const wrongTries = { uses: 30, windowMs: dayMs };

function guessedMessage(deps: MessageDeps, to: string, signIn: SignIn): Message {
  return emailMessage(
    to,
    'Too many wrong passwords or codes in your account',
    `On a device that was signed in to your account at ${site}, a wrong password or code was entered 30 times in a day. We have signed out that device. Your other devices stay signed in.`,
    describeSignIn(signIn),
    'If it was you, sign in again.',
    `If it was not you, someone was signed in to your account. Choose a new password at once: ${deps.origin}/recover-password`,
  );
}

/** Ends a session in which someone guesses the password or the second factor; the owner's other sessions go on. */
async function endSession(
  deps: IdentityDeps,
  account: AccountRow,
  { sessionId }: Viewer,
): Promise<void> {
  const ended = await deleteSession(deps.database.kysely, sessionId);
  // The emails of samples are invented.
  if (!ended || account.is_sample === 1) return;
  const message = guessedMessage(deps, account.email, {
    at: deps.now(),
    device: ended.device,
    timeZoneId: account.time_zone_id,
  });
  notifyAccount(deps, account, message);
}

/**
 * Counts a try before the comparison, so that parallel tries cannot exceed the limit, and takes a right one back. The
 * 30th wrong try of a day ends the session, and its owner is mailed.
 * @param check resolves to null for a wrong password or response
 * @throws Refusal `too_many_requests` for parallel tries beyond the limit
 */
export async function countSessionTry<Result>(
  deps: IdentityDeps,
  account: AccountRow,
  viewer: Viewer,
  check: () => Promise<Result | null>,
): Promise<Result | null> {
  if (!deps.isRateLimited) return check();
  const { kysely } = deps.database;
  // The database may give the id of a session that has ended to another one.
  const counted = countedAs('wrong tries of a session', hashToken(viewer.token));
  const use = await countUse(kysely, counted, wrongTries, deps.now());
  // The session ends with the 30th wrong try. So these are parallel, and others may still turn out to be right.
  if (!use.isAllowed) throw new Refusal('too_many_requests');
  const result = await check();
  if (result !== null) await refundUse(kysely, use);
  else if (use.uses === wrongTries.uses) await endSession(deps, account, viewer);
  return result;
}

/**
 * Asks for the password again before a change that a stolen session must not make.
 * @throws Refusal `bad_request` naming the field for a wrong password; the 30th of a day ends the session.
 */
export async function checkOwnPassword(
  deps: IdentityDeps,
  account: AccountRow,
  viewer: Viewer,
  { password, field }: TypedPassword,
): Promise<void> {
  const caller = `account/${account.id}`;
  const isRight = await countSessionTry(
    deps,
    account,
    viewer,
    async () => (await deps.passwords.verify(account.password_hash, password, caller)) || null,
  );
  if (isRight) return;
  refuseField(field, 'This is not your password.');
}
