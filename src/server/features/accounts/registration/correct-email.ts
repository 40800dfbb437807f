/** Corrects the email of an account that was never validated, and sends a code to it. */
import type { User } from '#contract/accounts/account.ts';
import type { registrationOperations } from '#contract/accounts/registration.ts';
import { Refusal } from '#contract/errors.ts';
import { isUniqueViolation } from '#server/database/dialects/database-errors.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { countCodeSend } from '#server/identity/account-limits.ts';
import { emailKeyOf, getOwnAccount, updateAsSeen } from '#server/identity/accounts.ts';
import { ownSession } from '#server/identity/devices.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import {
  countCorrection,
  countNewAddressMail,
  refundedOnFailure,
  refuseTakenEmail,
} from '#server/identity/new-address-mails.ts';
import { checkOwnPassword } from '#server/identity/passwords.ts';
import { isEmailTrusted, sendCode } from '#server/identity/send-code.ts';
import { getUser } from '#server/identity/user.ts';

const validatedAlready = () =>
  new Refusal('forbidden', { message: 'Your email is already validated.' });

async function storeEmail(
  deps: IdentityDeps,
  account: AccountRow,
  changed: Pick<AccountRow, 'email' | 'email_key'>,
): Promise<void> {
  const { database, now } = deps;
  const { email, email_key } = changed;
  if (email_key !== account.email_key) await refuseTakenEmail(deps, email);
  try {
    const changes = { email, email_key, updated_at: now() };
    if (!(await updateAsSeen(database.kysely, account, changes))) throw validatedAlready();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await refuseTakenEmail(deps, email);
    throw error;
  }
}

/**
 * @throws Refusal `forbidden` once the account is validated, after a registration with an invitation and for a number that
 * an admin has linked, `bad_request` for a wrong password, `taken` for an email in use, `too_many_requests` after 3
 * corrections and like `countNewAddressMail`.
 */
export async function correctEmail(
  deps: IdentityDeps,
  { body: { email, password } }: Input<typeof registrationOperations.correctEmail>,
  { viewer }: Caller<Viewer>,
): Promise<User> {
  const { database } = deps;
  const account = await getOwnAccount(deps, viewer);
  if (account.validated_at !== null) throw validatedAlready();
  await checkOwnPassword(deps, account, viewer, { password, field: 'password' });
  const email_key = emailKeyOf(email);
  // Otherwise a person with a forwarded invitation could claim the number with their own email.
  const isTrusted = await isEmailTrusted(database.kysely, account.id);
  if (email_key !== account.email_key && isTrusted) {
    throw new Refusal('forbidden', {
      message: `An admin or a member chose ${account.email} for your number. To use another email, ask them.`,
    });
  }
  await countCodeSend(deps, {
    account: String(account.id),
    purpose: 'validate',
    requesterKey: ownSession,
    isWithoutPause: true,
  });
  const refundCorrection = await countCorrection(deps, account.id);
  const refundMail = await refundedOnFailure(refundCorrection, () =>
    countNewAddressMail(deps, { email, isTrusted }),
  );
  // After counting, to limit how many emails can be probed and how many notices their owners get.
  await refundedOnFailure(refundMail, () => storeEmail(deps, account, { email, email_key }));
  await sendCode(deps, { ...account, email, email_key }, 'validate').catch(
    async (error: unknown) => {
      await refundMail();
      deps.onUndelivered(error);
    },
  );
  return getUser(deps, viewer);
}
