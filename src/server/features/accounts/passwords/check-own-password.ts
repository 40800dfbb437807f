/** Asks for the password again before a change that a stolen session must not make. */
import { Refusal } from '#contract/errors.ts';
import type { AccountRow } from '#server/database/account-tables.ts';
import { countPasswordTry } from '../account-limits.ts';
import type { AccountDeps } from '../account-deps.ts';
import { ownSession } from '../requester.ts';

/**
 * @throws Refusal `bad_request` naming the field for a wrong password, `too_many_requests` after 10
 * of them.
 */
export async function checkOwnPassword(
  deps: AccountDeps,
  account: AccountRow,
  password: string,
  field: string,
): Promise<void> {
  const requester = { key: ownSession, isKnown: true };
  const takeTryBack = await countPasswordTry(deps, String(account.id), requester);
  const asker = `account/${account.id}`;
  if (!(await deps.passwords.verify(account.password_hash, password, asker))) {
    const message = 'This is not your password.';
    throw new Refusal('bad_request', { message, errors: { [field]: message } });
  }
  await takeTryBack();
}
