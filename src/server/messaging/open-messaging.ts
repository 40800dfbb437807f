/** Chooses how to send messages: an SMTP server and Twilio if they are configured, otherwise files. */
import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '#contract/errors.ts';
import type { MessagingWays } from '#contract/site-health/health.ts';
import { MessageNotSent, type Message, type Messaging, signed } from './messaging.ts';
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
  const email = smtpUrl === null ? null : await openEmail(smtpUrl, mailFrom, origin);
  const senders: Record<Message['channel'], (message: Message) => Promise<void>> = {
    email: email?.send ?? keep,
    sms: twilio === null ? keep : createSmsSender(twilio),
  };
  return {
    // If email is really sent, codes must not go to a file, where the member would never see them.
    canReachPhones: twilio !== null || smtpUrl === null,
    ...(smsCountries === null ? {} : { smsCountries }),
    send: (message) => senders[message.channel](signed(message, origin)),
    ...(email ? { checkSignIn: email.checkSignIn } : {}),
  };
}

interface OutboxOptions {
  /** Created if missing. Only its owner can read its files. */
  readonly folder: string;
  readonly onKept: (message: Message, file: string) => void;
}

/** Names are unique within one process and keep their order if the clock is set back. */
function createNames(): () => string {
  let lastAt = 0;
  let count = 0;
  return () => {
    lastAt = Math.max(Date.now(), lastAt);
    count += 1;
    const time = new Date(lastAt).toISOString().replaceAll(/[-:.]/g, '');
    const random = randomBytes(3).toString('hex');
    return `${time}-${String(count).padStart(6, '0')}-${random}.json`;
  };
}

/**
 * Stores messages as JSON files, one per message, instead of sending them. File names sort by time. Each file is written
 * atomically.
 */
export function createOutbox({
  folder,
  onKept,
}: OutboxOptions): (message: Message) => Promise<void> {
  const nextName = createNames();
  return async (message) => {
    const { channel, to, subject, text } = message;
    const file = join(folder, nextName());
    const unfinished = `${file}.unfinished`;
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const content = JSON.stringify({ channel, to, subject, text }, null, 2);
      await writeFile(unfinished, `${content}\n`, { mode: 0o600 });
      await rename(unfinished, file);
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined);
      const reason = String(codeOf(error) ?? 'unknown');
      throw new MessageNotSent(`The message could not be stored in the outbox (${reason}).`, {
        reason: 'not stored',
        status: null,
      });
    }
    onKept(message, file);
  };
}
