import { createTransport } from 'nodemailer';
import { htmlOf } from './email-html.ts';
import { MessageNotSent, type Message } from './messaging.ts';

export interface EmailOptions {
  /** `smtp://` or `smtps://`, with user and password if required. */
  readonly smtpUrl: string;
  /** For example `Directory <directory@example.org>`. */
  readonly from: string;
  /** The site's own origin, whose addresses become links. */
  readonly origin: string;
  readonly timeoutMs?: number;
}

const defaultTimeoutMs = 10_000;

/** A fixed word for the log, because the server's own responses may contain addresses. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  const status = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  return typeof status === 'number' ? `${code}, answer ${status}` : code;
}

/** @returns a function that sends one message and rejects with `MessageNotSent` */
export function createEmailSender(options: EmailOptions): (message: Message) => Promise<void> {
  const { smtpUrl, from, origin, timeoutMs = defaultTimeoutMs } = options;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // Nothing in the text can make the library read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, subject, text }) => {
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text: `${text}\n`,
        html: htmlOf(text, origin),
        // Keeps auto-responders from replying (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
        // A total limit, even for a server that responds very slowly.
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (error) {
      throw new MessageNotSent(`The mail server did not take the message (${reasonOf(error)}).`);
    }
  };
}
