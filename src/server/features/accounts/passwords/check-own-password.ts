/** Asks for the password again before a change that a stolen session must not make. */
import { Refusal } from '#contract/errors.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { AccountDeps } from '../account-deps.ts';
import { guessInSession } from '../sign-in/guess-in-session.ts';

/** @throws Refusal `bad_request` naming the field for a wrong password; the 30th of a day ends the session. */
export async function checkOwnPassword(
  deps: AccountDeps,
  account: AccountRow,
  viewer: Viewer,
  { password, field }: { readonly password: string; readonly field: string },
): Promise<void> {
  const asker = `account/${account.id}`;
  const isRight = await guessInSession(
    deps,
    account,
    viewer,
    async () => (await deps.passwords.verify(account.password_hash, password, asker)) || null,
  );
  if (isRight) return;
  const message = 'This is not your password.';
  throw new Refusal('bad_request', { message, errors: { [field]: message } });
}
