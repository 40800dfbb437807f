/** Sends mails through an SMTP server. */
import { createTransport } from 'nodemailer';
import { codeOf } from '#contract/errors.ts';
import { escapeMarkup } from '#contract/escape-markup.ts';
import type { DeliveryFailure, FailureReason } from '#contract/site-health/health.ts';
import { isThisMachine } from './mail-addresses.ts';
import { MessageNotSent, type Message } from './messaging.ts';

/** Classifies the errors of the SMTP library. */
const byCode: Readonly<Record<string, FailureReason>> = {
  EAUTH: 'sign-in refused',
  ENOAUTH: 'sign-in refused',
  ETIMEDOUT: 'no answer',
  EABORT: 'no answer',
  ECONNECTION: 'unreachable',
  ESOCKET: 'unreachable',
  EDNS: 'unreachable',
  ETLS: 'not secured',
  EREQUIRETLS: 'not secured',
};

/** By the command that the server refused. */
const byCommand: Readonly<Record<string, FailureReason>> = {
  'RCPT TO': 'recipient refused',
  'MAIL FROM': 'sender refused',
  DATA: 'message refused',
};

function reasonOf(code: string, command: string, status: number | null): FailureReason {
  const reason = byCode[code];
  if (status === null || reason === 'sign-in refused') return reason ?? 'unknown';
  if (status < 500) return 'try later';
  return byCommand[command] ?? reason ?? 'unknown';
}

function failureOfEmail(error: unknown): DeliveryFailure {
  if (!(error instanceof Error)) return { reason: 'unknown', status: null };
  const textOf = (name: string) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? value : '';
  };
  const given: unknown = Reflect.get(error, 'responseCode');
  const status = typeof given === 'number' ? given : null;
  if (error.name === 'TimeoutError') return { reason: 'no answer', status };
  return { reason: reasonOf(textOf('code'), textOf('command'), status), status };
}

/** Matches addresses of the site, without the punctuation at the end of a sentence. */
const ownAddresses = (origin: string) =>
  new RegExp(
    `(?<![\\w.:/@-])${RegExp.escape(escapeMarkup(origin))}(?:/\\S*(?<![.,;:!?)]))?(?![\\w:@-]|\\.\\w)`,
    'g',
  );

/** @param origin only addresses of this origin become links; all other text is escaped */
export function htmlOf(text: string, origin: string): string {
  const own = ownAddresses(origin);
  const toParagraph = (paragraph: string) => {
    const linked = escapeMarkup(paragraph).replace(own, (url) => `<a href="${url}">${url}</a>`);
    return `<p>${linked.replaceAll('\n', '<br>')}</p>`;
  };
  const paragraphs = text.trim().split(/\n{2,}/);
  return `<!doctype html>
<html lang="en"><body style="font-family:sans-serif;line-height:1.5">
${paragraphs.map(toParagraph).join('\n')}
</body></html>
`;
}

export interface EmailOptions {
  /**
   * `smtp://` or `smtps://`, with user and password if the server requires them. They are sent only over an encrypted
   * connection, or to this machine.
   */
  readonly smtpUrl: string;
  /** The sender, such as `Directory <directory@example.org>`. */
  readonly from: string;
  /** The site's origin. Its addresses in the text become links. */
  readonly origin: string;
  readonly timeoutMs?: number;
  /**
   * Called with the server's reply to a message, or the error of the connection. Both may contain addresses, so they are
   * only for the terminal of the operator.
   */
  readonly onReply?: (text: string) => void;
}

const defaultTimeoutMs = 10_000;

/** Only codes are logged, because the server's messages may contain addresses. */
function describe(error: unknown, status: number | null): string {
  const code = String(codeOf(error) ?? 'unknown');
  return status === null ? code : `${code}, answer ${status}`;
}

function replyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'response' in error && typeof error.response === 'string' ? error.response : error.message;
}

/** Without encryption, anyone on the way could read the password. */
function withEncryptedSignIn(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  if (url.username === '' || isThisMachine(url.hostname)) return smtpUrl;
  // What the address says wins over all other options of the library.
  url.searchParams.set('requireTLS', 'true');
  return url.href;
}

export interface EmailSender {
  /** @throws MessageNotSent */
  send(message: Message): Promise<void>;
  /** Connects and signs in. @throws MessageNotSent */
  checkSignIn(): Promise<void>;
}

export function createEmailSender(options: EmailOptions): EmailSender {
  const { smtpUrl, from, origin, timeoutMs = defaultTimeoutMs, onReply } = options;
  const transport = createTransport({
    url: withEncryptedSignIn(smtpUrl),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // A message is plain text. Nothing in it may make the library read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  function notSent(what: string, error: unknown): MessageNotSent {
    const failure = failureOfEmail(error);
    return new MessageNotSent(`${what} (${describe(error, failure.status)}).`, failure);
  }

  async function send({ to, subject, text, replyTo, unsubscribeUrl }: Message): Promise<void> {
    try {
      const { response } = await transport.sendMail({
        from,
        to: { name: '', address: to },
        ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
        subject,
        text: `${text}\n`,
        html: htmlOf(text, origin),
        // Prevents automatic replies (RFC 3834).
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl === undefined
            ? {}
            : {
                'List-Unsubscribe': `<${unsubscribeUrl}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }),
        },
        // Limits the total time, even if the server responds slowly byte by byte.
        signal: AbortSignal.timeout(timeoutMs),
      });
      onReply?.(response);
    } catch (error) {
      onReply?.(replyOf(error));
      throw notSent('The mail server did not accept the message', error);
    }
  }

  return {
    send,
    async checkSignIn() {
      try {
        await transport.verify();
      } catch (error) {
        throw notSent('The mail server did not accept the sign-in', error);
      }
    },
  };
}
