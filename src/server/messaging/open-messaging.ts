/** Uses a mail server and Twilio if they are configured, and files otherwise. */
import type { Message, Messaging } from './messaging.ts';
import { createOutbox, type OutboxOptions } from './outbox.ts';
import { createSmsSender, type TwilioOptions } from './sms.ts';

export interface MessagingSettings {
  /** Null: emails stay in the outbox. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Null: text messages stay in the outbox, or are not possible if emails are sent. */
  readonly twilio: TwilioOptions | null;
  /** The countries that Twilio sends to; null if the outbox accepts all. */
  readonly smsCountries: readonly string[] | null;
  readonly outboxFolder: string;
}

/** The mail library is large, and a trial does not need it. */
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
    // If emails are sent, a code in a file would never reach its reader.
    canReachPhones: twilio !== null || smtpUrl === null,
    ...(smsCountries === null ? {} : { smsCountries }),
    send: (message) => senders[message.channel](message),
  };
}
