/** Counts every text message of the whole site, whatever it is for: nobody can run up its bill. */
import { countedAs, countUse } from '#server/database/use-counts.ts';
import { MessageNotSent, type Messaging } from '#server/messaging/messaging.ts';
import { reachesPhone } from '#server/messaging/phone-country.ts';
import type { AccountParts } from './account-parts.ts';

const hourMs = 60 * 60 * 1000;

/** The site has sent as many text messages as it may in this hour. */
export class SmsCapReached extends MessageNotSent {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('The site has sent as many text messages as it may in an hour.');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

interface SmsLimit extends Pick<AccountParts, 'database' | 'now' | 'messaging'> {
  /** Of all processes together; holds where the other limits are lifted too. */
  readonly smsPerHour: number;
  readonly onCapReached: (details: { smsPerHour: number; secondsLeft: number }) => void;
}

/** What `messaging` sends, but text messages only to its countries, and so many an hour. */
export function limitSms({
  database,
  now,
  messaging,
  smsPerHour,
  onCapReached,
}: SmsLimit): Messaging {
  async function check(to: string): Promise<void> {
    if (!reachesPhone(messaging, to)) {
      throw new MessageNotSent('Text messages do not go to this country.');
    }
    const limit = { uses: smsPerHour, windowMs: hourMs };
    const counted = countedAs('sms');
    const { isAllowed, secondsLeft } = await countUse(database.kysely, counted, limit, now());
    if (isAllowed) return;
    onCapReached({ smsPerHour, secondsLeft });
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
