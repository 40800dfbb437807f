/** Tells the owner of an account that a device signed in which the account did not know. */
import type { AccountRow } from '#server/database/account-tables.ts';
import type { Caller } from '#server/http/bind-operation.ts';
import { countMessageOfTry } from '../account-limits.ts';
import { newDeviceMessage } from '../notices/account-messages.ts';
import type { AccountDeps } from '../account-deps.ts';
import { describeDevice } from './describe-device.ts';

/** The e-mail of an account that was never validated may be a stranger's: it gets a few a day. */
export async function notifyOfNewDevice(
  deps: AccountDeps,
  account: AccountRow,
  { userAgent }: Caller,
): Promise<void> {
  // The e-mails of samples are invented.
  if (account.is_sample === 1) return;
  if (account.validated_at === null && !(await countMessageOfTry(deps, account.id))) return;
  const message = newDeviceMessage(deps, account.email, {
    at: deps.now(),
    device: describeDevice(userAgent),
    timeZoneId: account.time_zone_id,
  });
  deps.deferred.defer(() => deps.messaging.send(message));
}
