/** Tells the owner of an account that somebody who is not known has its password. */
import type { AccountRow } from '#server/database/account-tables.ts';
import type { Caller } from '#server/http/bind-operation.ts';
import { countMessageOfWrongSecondStep } from '../account-limits.ts';
import type { AccountParts } from '../account-parts.ts';
import { describeDevice } from '../describe-device.ts';
import { wrongSecondStepMessage } from './second-factor-messages.ts';

/** Once a day at most, however often it is tried. */
export async function tellOfWrongSecondStep(
  parts: AccountParts,
  account: AccountRow,
  { userAgent }: Caller,
): Promise<void> {
  // The e-mails of samples are invented.
  if (account.is_sample === 1) return;
  if (!(await countMessageOfWrongSecondStep(parts, account.id))) return;
  const message = wrongSecondStepMessage(parts, account.email, {
    at: parts.now(),
    device: describeDevice(userAgent),
    timeZoneId: account.time_zone_id,
  });
  parts.deferred.defer(() => parts.messaging.send(message));
}
