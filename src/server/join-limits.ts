/** Joins the limits of the contract, and that of text messages, to the counts in the database. */
import type { Database } from './database/open-database.ts';
import { createUsageMeter } from './database/usage-meter.ts';
import { countedAs, countUse } from './database/use-counts.ts';
import type { CountUse } from './http/rate-limit.ts';
import { MessageNotSent, SmsCapReached, type Messaging } from './messaging/messaging.ts';
import { reachesPhone } from './messaging/phone-country.ts';

interface UseCounterOptions {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** Told when uses could not be written; they are written with the next. */
  readonly onFailure: (error: unknown) => void;
}

export interface UseCounter {
  readonly count: CountUse;
  /** Writes everything that was counted before the call. */
  readonly flush: () => Promise<void>;
}

/** Counts what addresses and accounts do, exactly or nearly so. */
export function createUseCounter({ database, now, onFailure }: UseCounterOptions): UseCounter {
  const meter = createUsageMeter({ database, onFailure });
  return {
    async count(limit, counter) {
      const counted = countedAs(limit.name, counter);
      return limit.isExact
        ? countUse(database.kysely, counted, limit, now())
        : meter.count(counted, limit, now());
    },
    flush: () => meter.flush(),
  };
}

const hourMs = 60 * 60 * 1000;

interface SmsLimit extends Pick<UseCounterOptions, 'database' | 'now'> {
  readonly messaging: Messaging;
  /** Of all processes together; holds where the other limits are lifted too. */
  readonly smsPerHour: number;
  readonly onSmsCapReached?: () => void;
}

/** What `messaging` sends, but text messages only to its countries, and so many an hour, whatever they are for. */
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
