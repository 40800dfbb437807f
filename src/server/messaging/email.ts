import { createTransport } from 'nodemailer';
import { htmlOf } from './email-html.ts';
import { MessageNotSent, type Message } from './messaging.ts';

export interface EmailOptions {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  readonly smtpUrl: string;
  /** The sender, such as `Directory <directory@example.org>`. */
  readonly from: string;
  /** The site's origin. Its addresses in the text become links. */
  readonly origin: string;
  readonly timeoutMs?: number;
}

const defaultTimeoutMs = 10_000;

/** Only codes are logged, because the server's messages may contain addresses. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  const status = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  return typeof status === 'number' ? `${code}, answer ${status}` : code;
}

/** @returns a function that sends one message and rejects with `MessageNotSent` on failure. */
export function createEmailSender(options: EmailOptions): (message: Message) => Promise<void> {
  const { smtpUrl, from, origin, timeoutMs = defaultTimeoutMs } = options;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // A message is plain text. Nothing in it may make the library read a file or a URL.
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
        // Prevents automatic replies (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
        // Limits the total time, even if the server responds slowly byte by byte.
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (error) {
      throw new MessageNotSent(`The mail server did not take the message (${reasonOf(error)}).`);
    }
  };
}
