/** Sends through a real mail server on loopback, a fake Twilio server and files. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '#tests/support/servers/mail-server.ts';
import { startTwilioServer } from '#tests/support/servers/twilio-server.ts';
import { findFreePort } from '#tests/support/processes/site-process.ts';
import { createEmailSender } from './email.ts';
import { MessageNotSent, type Message } from './messaging.ts';
import { openMessaging } from './open-messaging.ts';
import { countryOfPhone } from './phone-country.ts';
import { createSmsSender } from './sms.ts';

const origin = 'https://directory.example';
const email: Message = {
  channel: 'email',
  to: 'ann@example.org',
  subject: 'Your code',
  text: 'Your code is 123456.\n\nPlease open https://directory.example/x?a=1&b=2 <soon>.',
};
const sms: Message = { channel: 'sms', to: '+13125550123', subject: '', text: '123456 & more' };
const twilioOf = (baseUrl: string, timeoutMs = 2_000) => ({
  accountSid: 'AC1',
  authToken: 'token-of-test',
  from: '+13125550100',
  baseUrl,
  timeoutMs,
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-outbox-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function errorOf(sending: Promise<void>): Promise<MessageNotSent> {
  const error: unknown = await sending.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof MessageNotSent)) throw new Error(`not a failure: ${String(error)}`);
  return error;
}

const failureOf = async (sending: Promise<void>) => (await errorOf(sending)).message;

test('an email has a plain text part, an HTML part, a sender and a subject', async () => {
  const server = await startMailServer();
  const { send } = createEmailSender({
    smtpUrl: server.url,
    from: 'Directory <no-reply@d.example>',
    origin,
  });
  await send(email);
  const [mail] = server.mails;
  expect(mail).toMatchObject({
    envelopeTo: ['ann@example.org'],
    from: { name: 'Directory', address: 'no-reply@d.example' },
    to: [{ address: 'ann@example.org' }],
    subject: 'Your code',
  });
  expect(mail?.text.trim()).toBe(email.text);
  expect(mail?.html).toContain(
    '<a href="https://directory.example/x?a=1&amp;b=2">https://directory.example/x?a=1&amp;b=2</a> &lt;soon&gt;.',
  );
  expect(mail?.headers['auto-submitted']).toBe('auto-generated');
});

test('an email that can be stopped says so to mail programs', async () => {
  const server = await startMailServer();
  const { send } = createEmailSender({ smtpUrl: server.url, from: 'no-reply@d.example', origin });
  await send({ ...email, unsubscribeUrl: `${origin}/api/MemberMails/this-month/Stop/abc` });
  await send(email);
  const [stoppable, other] = server.mails;
  expect(stoppable?.headers).toMatchObject({
    'list-unsubscribe': `<${origin}/api/MemberMails/this-month/Stop/abc>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  });
  expect(other?.headers['list-unsubscribe']).toBeUndefined();
});

test('an email goes to one address, even with a non-ASCII address or a line break in the subject', async () => {
  const server = await startMailServer();
  const { send } = createEmailSender({ smtpUrl: server.url, from: 'no-reply@d.example', origin });
  await send({ ...email, to: 'jörg@bücher.example' });
  await send({ ...email, subject: 'One\r\nBcc: spy@example.org' });
  expect(server.mails.map((mail) => mail.envelopeTo.length)).toEqual([1, 1]);
  expect(server.mails[0]?.envelopeTo[0]).toMatch(/^jörg@(bücher|xn--bcher-kva)\.example$/);
  expect(server.mails[1]?.headers['bcc']).toBeUndefined();
});

test('reports a mail server that rejects, hangs or is unavailable without any content of the message', async () => {
  const sendTo = (smtpUrl: string) =>
    createEmailSender({ smtpUrl, from: 'no-reply@d.example', origin, timeoutMs: 300 }).send;
  const refusing = await startMailServer({ behaviour: 'refuse' });
  const hanging = await startMailServer({ behaviour: 'hang' });
  const away = `smtp://127.0.0.1:${await findFreePort()}`;
  const failures = [
    await failureOf(sendTo(refusing.url)(email)),
    await failureOf(sendTo(hanging.url)(email)),
    await failureOf(sendTo(away)(email)),
  ];
  for (const failure of failures) expect(failure).not.toMatch(/ann|123456|example\.org/);
  expect(failures[0]).toContain('550');
});

test.each([
  ['refuse', 'recipient refused', 550],
  ['refuse sender', 'sender refused', 553],
  ['refuse text', 'message refused', 554],
  ['refuse later', 'try later', 451],
  ['hang', 'no answer', null],
] as const)(
  'a mail server that behaves as "%s" gives the reason "%s"',
  async (behaviour, reason, status) => {
    const server = await startMailServer({ behaviour });
    const replies: string[] = [];
    const { send } = createEmailSender({
      smtpUrl: server.url,
      from: 'no-reply@d.example',
      origin,
      timeoutMs: 300,
      onReply: (text) => replies.push(text),
    });
    expect((await errorOf(send(email))).failure).toEqual({ reason, status });
    expect(replies).toHaveLength(1);
    if (status !== null) expect(replies[0]).toMatch(new RegExp(`^${status} `));
  },
);

test('a mail server that is unavailable, or without TLS, has its own reason', async () => {
  const plain = await startMailServer();
  const reasonOf = async (smtpUrl: string) => {
    const { send } = createEmailSender({
      smtpUrl,
      from: 'no-reply@d.example',
      origin,
      timeoutMs: 300,
    });
    return (await errorOf(send(email))).failure.reason;
  };
  expect(await reasonOf(`smtp://127.0.0.1:${await findFreePort()}`)).toBe('unreachable');
  expect(await reasonOf(`${plain.url}?requireTLS=true`)).toBe('not secured');
  expect(await reasonOf(plain.url.replace('//', '//ann:secret@'))).toBe('sign-in refused');
});

test.each([
  ['another machine', '0.0.0.0', 'not secured'],
  [
    'another machine that an option excuses',
    '0.0.0.0?requireTLS=false&ignoreTLS=true',
    'not secured',
  ],
  ['this machine', '127.0.0.1', null],
  ['this machine by name', 'LOCALHOST', null],
] as const)(
  'a password for %s is sent over an encrypted connection, or not at all',
  async (_, at, reason) => {
    const server = await startMailServer({ behaviour: 'accept passwords' });
    const { port } = new URL(server.url);
    // Another machine for the site; Linux connects to this one.
    const [host = '', query] = at.split('?');
    const { send } = createEmailSender({
      smtpUrl: `smtp://ann:secret@${host}:${port}${query === undefined ? '' : `?${query}`}`,
      from: 'no-reply@d.example',
      origin,
      timeoutMs: 2_000,
    });
    if (reason === null) await send(email);
    else expect((await errorOf(send(email))).failure.reason).toBe(reason);
    expect(server.passwords).toEqual(reason === null ? ['secret'] : []);
    expect(server.mails).toHaveLength(reason === null ? 1 : 0);
  },
);

test('a text message is one form post to Twilio with basic authentication', async () => {
  const server = await startTwilioServer();
  await createSmsSender(twilioOf(server.url))(sms);
  expect(server.requests).toEqual([
    {
      method: 'POST',
      path: '/2010-04-01/Accounts/AC1/Messages.json',
      authorization: `Basic ${Buffer.from('AC1:token-of-test').toString('base64')}`,
      form: { To: '+13125550123', From: '+13125550100', Body: '123456 & more' },
    },
  ]);
});

test.each([
  [400, 'message refused'],
  [401, 'sign-in refused'],
  [429, 'try later'],
  [500, 'try later'],
  [302, 'unreachable'],
] as const)('reports status %i of Twilio as a failure', async (status, reason) => {
  const server = await startTwilioServer({ status });
  const { message, failure } = await errorOf(createSmsSender(twilioOf(server.url))(sms));
  expect(message).not.toMatch(/token-of-test|3125550123|123456/);
  expect(failure).toEqual({ reason, status: status === 302 ? null : status });
});

test('times out when Twilio hangs, and fails when it is unavailable', async () => {
  const server = await startTwilioServer({ status: 'hang' });
  await failureOf(createSmsSender(twilioOf(server.url, 200))(sms));
  const away = `http://127.0.0.1:${await findFreePort()}`;
  await failureOf(createSmsSender(twilioOf(away, 200))(sms));
});

const settings = {
  smtpUrl: null,
  twilio: null,
  smsCountries: null,
  mailFrom: 'no-reply@d.example',
};

test('without settings writes each message to a file that only its owner can read, in order, and signs emails', async () => {
  const outboxFolder = join(await temporaryFolder(), 'outbox');
  const kept: string[] = [];
  const messaging = await openMessaging({ ...settings, outboxFolder }, origin, ({ to }) =>
    kept.push(to),
  );
  expect(messaging.canReachPhones).toBe(true);
  await messaging.send(email);
  await messaging.send(sms);
  for (let count = 0; count < 20; count += 1) await messaging.send({ ...email, to: `${count}` });
  const files = (await readdir(outboxFolder)).toSorted();
  const contents = await Promise.all(
    files.map(
      async (file) => JSON.parse(await readFile(join(outboxFolder, file), 'utf8')) as Message,
    ),
  );
  expect(contents.slice(0, 2)).toEqual([
    { ...email, text: `${email.text}\n\nThe Fabulous Flying Freak Brothers\n${origin}/` },
    sms,
  ]);
  expect(contents.map(({ to }) => to)).toEqual(kept);
  expect((await stat(join(outboxFolder, files[0] ?? ''))).mode & 0o777).toBe(0o600);
});

test('reports an outbox that cannot be written', async () => {
  const messaging = await openMessaging(
    { ...settings, outboxFolder: '/dev/null/x' },
    origin,
    () => undefined,
  );
  expect(await failureOf(messaging.send(email))).toContain('outbox');
});

test('finds the country of a phone number, or else the main country of its calling code', () => {
  const countries = {
    '+13125550123': 'US',
    '+14165550123': 'CA',
    '+18765550123': 'JM',
    '+77011234567': 'KZ',
    '+447911123456': 'GG',
    '+447700900123': 'GB',
    '+15555550123': 'US',
    '+88216123456': null,
    FREAK: null,
  };
  for (const [phone, country] of Object.entries(countries)) {
    expect(countryOfPhone(phone), phone).toBe(country);
  }
});

test('with a mail server but no Twilio sends no text messages', async () => {
  const outboxFolder = await temporaryFolder();
  const real = { ...settings, outboxFolder, smtpUrl: 'smtp://mail.example' };
  expect((await openMessaging(real, origin, () => undefined)).canReachPhones).toBe(false);
  const both = { ...real, twilio: twilioOf('https://api.example') };
  expect((await openMessaging(both, origin, () => undefined)).canReachPhones).toBe(true);
});
