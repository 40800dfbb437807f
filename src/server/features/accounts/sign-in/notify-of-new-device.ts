/** Tells the owner of an account that a device signed in which the account did not know. */
import type { AccountRow } from '#server/database/account-tables.ts';
import type { Caller } from '#server/http/bind-operation.ts';
import { countMessageOfTry } from '../account-limits.ts';
import { newDeviceMessage } from '../notices/account-messages.ts';
import type { AccountParts } from '../account-deps.ts';
import { describeDevice } from './describe-device.ts';

/** The e-mail of an account that was never validated may be a stranger's: it gets a few a day. */
export async function tellOfNewDevice(
  parts: AccountParts,
  account: AccountRow,
  { userAgent }: Caller,
): Promise<void> {
  // The e-mails of samples are invented.
  if (account.is_sample === 1) return;
  if (account.validated_at === null && !(await countMessageOfTry(parts, account.id))) return;
  const message = newDeviceMessage(parts, account.email, {
    at: parts.now(),
    device: describeDevice(userAgent),
    timeZoneId: account.time_zone_id,
  });
  parts.deferred.defer(() => parts.messaging.send(message));
}
