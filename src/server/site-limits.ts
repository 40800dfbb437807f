import { hourMs } from '#contract/time.ts';
import { previewLimit, viewLimit } from '#contract/limits.ts';
import type { ClientAddress } from '#contract/operation.ts';
import type { Database } from '#server/database/open-database.ts';
import { createUsageMeter } from '#server/database/usage-meter.ts';
import { countedAs, countUse } from '#server/database/use-counts.ts';
import type { Admit } from '#server/http/bind-operation.ts';
import {
  createAddressAdmission,
  createAddressMeter,
  createAdmission,
  createTextAdmission,
  type AdmitText,
  type CountUse,
} from '#server/http/admission.ts';
import { MessageNotSent, SmsCapReached, type Messaging } from '#server/messaging/messaging.ts';
import { reachesPhone } from '#server/messaging/phone-country.ts';

interface LimitsOptions {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  readonly isRateLimited: boolean;
}

export interface SiteLimits {
  readonly admit: Admit;
  readonly admitText: AdmitText;
  /** @throws Refusal for an address that has requested too many link-preview pictures */
  readonly admitPreview: (client: ClientAddress) => Promise<void>;
  /** Whether a profile view counts. */
  readonly countView: (by: ClientAddress) => boolean;
  /** Writes all counts made before the call. */
  readonly flush: () => Promise<void>;
}

/**
 * Counts uses by addresses and accounts, exactly or approximately, as each limit requires.
 *
 * @param onFailure called if counts could not be written; they are written with the next ones
 */
export function createSiteLimits(
  { database, now, isRateLimited }: LimitsOptions,
  onFailure: (error: unknown) => void,
): SiteLimits {
  const meter = createUsageMeter({ database, onFailure });
  const count: CountUse = async (limit, counter, added) => {
    const counted = countedAs(limit.name, counter);
    return limit.isExact
      ? countUse(database.kysely, counted, limit, now(), added)
      : meter.count(counted, limit, now(), added);
  };
  const countWhereLimited = isRateLimited ? count : null;
  const admitAddress = createAddressAdmission(countWhereLimited);
  const meterAddress = createAddressMeter(
    (limit, counter) =>
      !isRateLimited || meter.countNow(countedAs(limit.name, counter), limit, now()),
  );
  return {
    admit: createAdmission(countWhereLimited),
    admitText: createTextAdmission(countWhereLimited),
    admitPreview: (client) => admitAddress(previewLimit, client),
    countView: (by) => meterAddress(viewLimit, by),
    flush: () => meter.flush(),
  };
}

interface SmsLimit extends Pick<LimitsOptions, 'database' | 'now'> {
  readonly messaging: Messaging;
  /** For all processes together. Applies even if the other limits are off. */
  readonly smsPerHour: number;
  readonly onSmsCapReached?: () => void;
}

/** Sends like `messaging`, but sends text messages only to its countries and limits their number per hour. */
export function limitSms(
  { database, now, messaging, smsPerHour, onSmsCapReached }: SmsLimit,
  log: { warn(details: object, message: string): void },
): Messaging {
  async function check(to: string): Promise<void> {
    if (!reachesPhone(messaging, to)) {
      throw new MessageNotSent('Text messages do not go to this country.');
    }
    const limit = { uses: smsPerHour, windowMs: hourMs };
    const counted = countedAs('sms');
    const { isAllowed, secondsLeft } = await countUse(database.kysely, counted, limit, now());
    if (isAllowed) return;
    log.warn({ smsPerHour, secondsLeft }, 'sms cap reached');
    onSmsCapReached?.();
    throw new SmsCapReached(secondsLeft);
  }

  return {
    ...messaging,
    async send(message) {
      if (message.channel === 'sms') await check(message.to);
      await messaging.send(message);
    },
  };
}
