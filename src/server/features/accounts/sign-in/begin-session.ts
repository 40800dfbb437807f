/** Starts a session, and remembers the device. */
import type { User } from '#contract/accounts/account.ts';
import type { SecondFactorNeeded } from '#contract/accounts/second-factor.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Caller } from '#server/http/bind-operation.ts';
import { describeDevice } from './describe-device.ts';
import { rememberDevice } from './known-devices.ts';
import { createToken, hashToken } from '../secrets.ts';
import { insertSession } from './sessions.queries.ts';

export interface StartedSession {
  readonly token: string;
  /** The id for the device's cookie. */
  readonly device: string;
}

export interface SignedIn {
  readonly user: User;
  readonly device: string;
}

/** Sends the user as the body and the device as a cookie. */
export const respondSignedIn = ({ user, device }: SignedIn) => ({
  body: user,
  cookies: { device },
});

/** Like `respondSignedIn`, or sends the challenge for a second factor. */
export const respondToSignIn = (result: SignedIn | SecondFactorNeeded) =>
  'user' in result ? respondSignedIn(result) : { body: result };

/** Runs in the caller's transaction, which has locked the account's row. Signing in counts as a confirmation. */
export async function beginSession(
  db: Connection,
  accountId: number,
  caller: Caller,
  now: number,
): Promise<StartedSession> {
  const token = createToken();
  const name = describeDevice(caller.userAgent);
  const session = { accountId, tokenHash: hashToken(token), device: name };
  await insertSession(db, session, now);
  const device = await rememberDevice(db, accountId, caller, now);
  return { token, device };
}
