/** Signs in with email and password. */
import { shortestAdminPassword } from '#contract/accounts/passwords.ts';
import type { SecondFactorNeeded } from '#contract/accounts/second-factor.ts';
import type { LoginForm } from '#contract/accounts/sign-in.ts';
import { loginFailure, Refusal } from '#contract/errors.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { Caller } from '#server/http/bind-operation.ts';
import { countPasswordTry } from '../account-limits.ts';
import { countedAccount } from '../count-for-account.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findAccountByEmail, updateWithPassword } from '../accounts.queries.ts';
import type { SignedIn } from './begin-session.ts';
import { emailKeyOf } from '../email-key.ts';
import { getUser } from '../get-user.ts';
import { identifyRequester } from '../requester.ts';
import { beginSignIn } from '../second-factor/begin-sign-in.ts';
import { notifyOfNewDevice } from './notify-of-new-device.ts';

const failed = () => new Refusal('unauthorized', { message: loginFailure });

/** A password from before the promotion to admin may be too short for an admin. */
function checkAdminPassword({ role }: AccountRow, password: string): void {
  if (role !== 'Admin' || [...password].length >= shortestAdminPassword) return;
  throw new Refusal('forbidden', {
    message: `Admins need a password of at least ${shortestAdminPassword} characters. Choose a new one with "Forgot Password".`,
  });
}

/**
 * Same response and timing for unknown emails, to prevent enumeration.
 * @throws Refusal `unauthorized` for a wrong email or password, `forbidden` for an admin whose
 * password is too short, `too_many_requests` after too many tries.
 */
export async function login(
  deps: AccountDeps,
  form: LoginForm,
  caller: Caller,
): Promise<SignedIn | SecondFactorNeeded> {
  const { database, now, passwords } = deps;
  const emailKey = emailKeyOf(form.email);
  const requester = await identifyRequester(deps, emailKey, caller);
  const account = await findAccountByEmail(database.kysely, emailKey, now());
  const counted = countedAccount(emailKey, account !== undefined);
  const refundAttempt = await countPasswordTry(deps, counted, requester);
  const isRight = await passwords.verify(
    account?.password_hash ?? null,
    form.password,
    caller.address,
  );
  if (!account || !isRight) throw failed();
  checkAdminPassword(account, form.password);
  const begun = await database.kysely.transaction().execute(async (transaction) => {
    const at = now();
    // A password reset meanwhile makes this the old password.
    if (!(await updateWithPassword(transaction, account, { signed_in_at: at }))) throw failed();
    return beginSignIn(transaction, account.id, caller, at);
  });
  await refundAttempt();
  if ('challenge' in begun) return begun;
  if (!requester.isKnown) await notifyOfNewDevice(deps, account, caller);
  return {
    user: await getUser(deps, { accountId: account.id, token: begun.token }),
    device: begun.device,
  };
}
