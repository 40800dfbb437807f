/** Checks the password before a phone change, and notifies the owner after it. */
import { type ProfileForm, passwordNeeded } from '#contract/accounts/settings.ts';
import { Refusal } from '#contract/errors.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import { formerPhoneMessage, phoneChangedMessage } from '../notices/account-messages.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { AccountDeps } from '../account-deps.ts';
import { checkOwnPassword } from '../passwords/check-own-password.ts';
import { lastFourOf } from '../codes/destination.ts';
import { notifyAccount } from '../notices/notify-account.ts';

/**
 * Prevents a stolen session from redirecting the codes of the account.
 * @throws Refusal `bad_request` for a missing or wrong password.
 */
export async function authorizePhoneChange(
  deps: AccountDeps,
  account: AccountRow,
  viewer: Viewer,
  { currentPassword = '' }: ProfileForm,
): Promise<void> {
  if (currentPassword === '') {
    throw new Refusal('bad_request', {
      message: passwordNeeded,
      errors: { currentPassword: passwordNeeded },
    });
  }
  await checkOwnPassword(deps, account, viewer, {
    password: currentPassword,
    field: 'currentPassword',
  });
}

/** Sends nothing to a phone that was never confirmed, because it may belong to another person. */
export function notifyOfPhoneChange(deps: AccountDeps, former: AccountRow, phone: string): void {
  const { deferred, messaging } = deps;
  notifyAccount(deps, former, phoneChangedMessage(deps, former.email, lastFourOf(phone)));
  const { confirmed_phone } = former;
  if (confirmed_phone === '' || confirmed_phone === phone || !messaging.canReachPhones) return;
  deferred.defer(() => messaging.send(formerPhoneMessage(deps, confirmed_phone)));
}
