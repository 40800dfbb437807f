/** A real SMTP server on loopback that stores messages, refuses them or does not respond. */
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  readonly envelopeTo: readonly string[];
  readonly from: unknown;
  readonly to: unknown;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface MailServer {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** That clients sent, encrypted or not. */
  readonly passwords: readonly string[];
  close(): Promise<void>;
}

export interface MailServerOptions {
  readonly behaviour?:
    | 'accept'
    | 'accept passwords'
    | 'refuse'
    | 'hang'
    | 'refuse later'
    | 'refuse sender'
    | 'refuse text';

  /** A free port by default. */
  readonly port?: number;
}

async function readMail(content: Buffer, envelopeTo: readonly string[]): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(content);
  return {
    envelopeTo,
    from: mail.from,
    to: mail.to,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
  };
}

const refusal = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode });

export async function openMailServer({
  behaviour = 'accept',
  port = 0,
}: MailServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const passwords: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: behaviour === 'accept passwords',
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 10,
    onAuth({ username, password }, _session, done) {
      passwords.push(password ?? '');
      if (behaviour === 'accept passwords') done(null, { user: username ?? '' });
      else done(new Error('Wrong password'));
    },
    onMailFrom(_address, _session, done) {
      done(behaviour === 'refuse sender' ? refusal(553, 'Not this sender') : null);
    },
    onRcptTo({ address }, _session, done) {
      if (behaviour === 'hang') return;
      if (behaviour === 'refuse') done(refusal(550, `No such user: ${address}`));
      else done(behaviour === 'refuse later' ? refusal(451, 'Greylisted') : null);
    },
    onData(stream, session, response) {
      const envelopeTo = session.envelope.rcptTo.map(({ address }) => address);
      const keep = async () => {
        mails.push(await readMail(await buffer(stream), envelopeTo));
        response(behaviour === 'refuse text' ? refusal(554, 'Looks like spam') : null);
      };
      keep().catch(response);
    },
  });
  // Connection errors caused by clients that gave up.
  server.on('error', () => undefined);
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  const listener = server.listen(port, '127.0.0.1', resolve);
  await listening;
  const address = listener.address() as AddressInfo;
  let closed: Promise<void> | null = null;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    passwords,
    close: () => (closed ??= new Promise((resolved) => server.close(() => resolved()))),
  };
}
