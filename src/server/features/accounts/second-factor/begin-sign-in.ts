/**
 * Continues a sign-in after the password: with a session, or with a challenge if the account has a
 * second factor.
 */
import type { SecondFactorNeeded } from '#contract/accounts/second-factor.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Caller } from '#server/http/bind-operation.ts';
import { beginSession, type StartedSession } from '../sign-in/begin-session.ts';
import { insertChallenge } from './challenges.queries.ts';
import { findSecondFactor, methodsOf } from './second-factors.queries.ts';

/** Runs in the caller's transaction, which has locked the account's row. */
export async function beginSignIn(
  db: Connection,
  accountId: number,
  caller: Caller,
  now: number,
): Promise<StartedSession | SecondFactorNeeded> {
  const factor = await findSecondFactor(db, accountId);
  if (!factor) return beginSession(db, accountId, caller, now);
  const challenge = await insertChallenge(db, { purpose: 'second-factor', accountId }, now);
  return { secondFactor: methodsOf(factor), challenge };
}
