/** Notifies the owner when an unknown device has the password, but not the second step. */
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { Caller } from '#server/http/bind-operation.ts';
import { countMessageOfWrongSecondStep } from '../account-limits.ts';
import type { AccountDeps } from '../account-deps.ts';
import { describeDevice } from '../sign-in/describe-device.ts';
import { wrongSecondStepMessage } from './second-factor-messages.ts';

/** Once a day at most, however often it is tried. */
export async function notifyOfWrongSecondStep(
  deps: AccountDeps,
  account: AccountRow,
  { userAgent }: Caller,
): Promise<void> {
  // The emails of samples are invented.
  if (account.is_sample === 1) return;
  if (!(await countMessageOfWrongSecondStep(deps, account.id))) return;
  const message = wrongSecondStepMessage(deps, account.email, {
    at: deps.now(),
    device: describeDevice(userAgent),
    timeZoneId: account.time_zone_id,
  });
  deps.deferred.defer(() => deps.messaging.send(message));
}
