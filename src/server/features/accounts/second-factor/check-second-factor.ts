import type { SecondFactorForm } from '#contract/accounts/second-factor.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findPasskey, updateCounter } from '../passkeys/passkeys.queries.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import {
  hasRecoveryCode,
  takeRecoveryCode,
  takeTotpStep,
  type SecondFactor,
} from './second-factors.queries.ts';
import { findTotpStep } from './totp.ts';
import { verifyAssertion } from '../passkeys/verify-passkey.ts';

/**
 * Uses a correct response up, in the transaction that accepts it; false when it was used meanwhile.
 */
export type TakeResponse = (db: Connection) => Promise<boolean>;

/** Null for a wrong response. Does not write. */
export async function checkSecondFactor(
  { database: { kysely }, now, relyingParty }: AccountDeps,
  factor: SecondFactor,
  { challenge, method, response }: SecondFactorForm,
): Promise<TakeResponse | null> {
  if (typeof response !== 'string') {
    if (method !== 'passkey') return null;
    const passkey = await findPasskey(kysely, response.id);
    if (passkey?.account_id !== factor.account_id) return null;
    const counter = await verifyAssertion(relyingParty, challenge, response, passkey);
    return counter === null ? null : (db) => updateCounter(db, passkey, counter, now());
  }
  if (method === 'totp' && factor.totp_secret !== null) {
    const step = findTotpStep(factor.totp_secret, response, now());
    if (step === null || step <= factor.totp_step) return null;
    return (db) => takeTotpStep(db, factor, step);
  }
  if (method !== 'recovery') return null;
  const hash = hashRecoveryCode(response);
  if (!(await hasRecoveryCode(kysely, factor.account_id, hash))) return null;
  return (db) => takeRecoveryCode(db, factor.account_id, hash);
}
