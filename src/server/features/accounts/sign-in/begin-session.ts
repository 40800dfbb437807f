/** Begins a session: a token that is shown once, and a device that is known from then on. */
import type { User } from '#contract/accounts/account.ts';
import type { SecondFactorNeeded } from '#contract/accounts/second-factor.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Caller } from '#server/http/bind-operation.ts';
import { describeDevice } from './describe-device.ts';
import { rememberDevice } from './known-devices.ts';
import { createToken, hashToken } from '../secrets.ts';
import { insertSession } from './sessions.queries.ts';

export interface BegunSession {
  readonly token: string;
  /** For the device's cookie. */
  readonly device: string;
}

export interface SignedIn {
  readonly user: User;
  readonly device: string;
}

/** The user as the body; the device goes into a cookie. */
export const answerSignedIn = ({ user, device }: SignedIn) => ({
  body: user,
  cookies: { device },
});

/** The same, or what the account's second factor needs. */
export const answerSignIn = (result: SignedIn | SecondFactorNeeded) =>
  'user' in result ? answerSignedIn(result) : { body: result };

/**
 * For the running transaction, which holds the account's row.
 *
 * @param isConfirmed whether a second factor was shown
 */
export async function beginSession(
  db: Connection,
  accountId: number,
  caller: Caller,
  now: number,
  isConfirmed = false,
): Promise<BegunSession> {
  const token = createToken();
  const name = describeDevice(caller.userAgent);
  const session = { accountId, tokenHash: hashToken(token), device: name, isConfirmed };
  await insertSession(db, session, now);
  const device = await rememberDevice(db, accountId, caller, now);
  return { token, device };
}
