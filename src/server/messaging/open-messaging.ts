/** Chooses how to send messages: an SMTP server and Twilio if they are configured, otherwise files. */
import type { MessagingWays } from '#contract/site-health/health.ts';
import type { Message, Messaging } from './messaging.ts';
import { createOutbox, type OutboxOptions } from './outbox.ts';
import { createSmsSender, type TwilioOptions } from './sms.ts';

export interface MessagingSettings {
  /** If null, email goes to the outbox. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** If null, text messages go to the outbox, or are off if email is sent through SMTP. */
  readonly twilio: TwilioOptions | null;
  /** The countries that Twilio sends to. Null for the outbox, which accepts all countries. */
  readonly smsCountries: readonly string[] | null;
  readonly outboxFolder: string;
}

export function waysOf({ smtpUrl, twilio }: MessagingSettings): MessagingWays {
  if (smtpUrl === null) return { email: 'outbox', sms: twilio ? 'twilio' : 'outbox' };
  return { email: 'smtp', sms: twilio ? 'twilio' : 'off' };
}

/** Imported only when needed: the SMTP library is large, and trials do not use it. */
async function openEmail(smtpUrl: string, from: string, origin: string) {
  const { createEmailSender } = await import('./email.ts');
  return createEmailSender({ smtpUrl, from, origin });
}

export async function openMessaging(
  { smtpUrl, mailFrom, twilio, smsCountries, outboxFolder }: MessagingSettings,
  origin: string,
  onKept: OutboxOptions['onKept'],
): Promise<Messaging> {
  const keep = createOutbox({ folder: outboxFolder, onKept });
  const senders: Record<Message['channel'], (message: Message) => Promise<void>> = {
    email: smtpUrl === null ? keep : await openEmail(smtpUrl, mailFrom, origin),
    sms: twilio === null ? keep : createSmsSender(twilio),
  };
  return {
    // If email is really sent, codes must not go to a file, where the member would never see them.
    canReachPhones: twilio !== null || smtpUrl === null,
    ...(smsCountries === null ? {} : { smsCountries }),
    send: (message) => senders[message.channel](message),
  };
}
