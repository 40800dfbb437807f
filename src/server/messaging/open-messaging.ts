/** Chooses what carries messages: a mail server and Twilio where they are set, files otherwise. */
import type { Message, Messaging } from './messaging.ts';
import { createOutbox, type OutboxOptions } from './outbox.ts';
import { createSmsSender, type TwilioOptions } from './sms.ts';

export interface MessagingSettings {
  /** Null: e-mail stays in the outbox. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Null: text messages stay in the outbox, or are not possible once mail is real. */
  readonly twilio: TwilioOptions | null;
  /** The countries that Twilio sends to; null where the outbox takes what goes to any. */
  readonly smsCountries: readonly string[] | null;
  readonly outboxFolder: string;
}

/** What speaks to mail servers is large, and a trial has none. */
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
    // A real mail beside a code in a file would leave its reader waiting for the code.
    canReachPhones: twilio !== null || smtpUrl === null,
    ...(smsCountries === null ? {} : { smsCountries }),
    send: (message) => senders[message.channel](message),
  };
}
