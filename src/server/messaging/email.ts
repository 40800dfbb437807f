/** Sends e-mail through any SMTP server. */
import { createTransport } from 'nodemailer';
import { htmlOf } from './email-html.ts';
import { MessageNotSent, type Message } from './messaging.ts';

export interface EmailOptions {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  readonly smtpUrl: string;
  /** The sender, as in `Directory <directory@example.org>`. */
  readonly from: string;
  /** The site's own, whose addresses become links. */
  readonly origin: string;
  readonly timeoutMs?: number;
}

const defaultTimeoutMs = 10_000;

/** A word for the log: the server's own answers may repeat addresses. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  const status = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  return typeof status === 'number' ? `${code}, answer ${status}` : code;
}

/** @returns what sends one message; its promise rejects with `MessageNotSent`. */
export function createEmailSender(options: EmailOptions): (message: Message) => Promise<void> {
  const { smtpUrl, from, origin, timeoutMs = defaultTimeoutMs } = options;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // A message is text; nothing in it can make the server read a file or an address.
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
        // Keeps auto-responders from answering (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
        // However slowly a server trickles its answers.
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (error) {
      throw new MessageNotSent(`The mail server did not take the message (${reasonOf(error)}).`);
    }
  };
}
