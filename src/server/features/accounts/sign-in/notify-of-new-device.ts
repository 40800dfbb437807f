/** Notifies an account's owner of a sign-in from a new device. */
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { Caller } from '#server/http/bind-operation.ts';
import { mayNotifyNewAddress } from '../codes/new-address-mails.ts';
import { countMessageOfTry } from '../account-limits.ts';
import { newDeviceMessage } from '../notices/account-messages.ts';
import type { AccountDeps } from '../account-deps.ts';
import { describeDevice } from './describe-device.ts';

/**
 * The email of an account that is not validated may belong to another person, so it gets only a
 * few notices a day.
 */
export async function notifyOfNewDevice(
  deps: AccountDeps,
  account: AccountRow,
  { userAgent }: Caller,
): Promise<void> {
  // Sample accounts have invented emails.
  if (account.is_sample === 1) return;
  if (account.validated_at === null) {
    if (!(await countMessageOfTry(deps, account.id))) return;
    if (!(await mayNotifyNewAddress(deps, account.email))) return;
  }
  const message = newDeviceMessage(deps, account.email, {
    at: deps.now(),
    device: describeDevice(userAgent),
    timeZoneId: account.time_zone_id,
  });
  deps.deferred.defer(() => deps.messaging.send(message));
}
