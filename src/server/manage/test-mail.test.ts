import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { MailServerOptions } from '#tests/support/servers/open-mail-server.ts';
import { startMailServer } from '#tests/support/servers/mail-server.ts';
import { manageWith, temporaryFolder } from '#tests/support/processes/manage.ts';
import { findFreePort } from '#tests/support/processes/site-process.ts';

const address = 'ann@example.org';

async function sendWith(behaviour: MailServerOptions['behaviour'] = 'accept') {
  const mail = await startMailServer({ behaviour });
  const DATA_DIR = await temporaryFolder();
  const settings = { DATA_DIR, SMTP_URL: mail.url, MAIL_FROM: 'Site <site@directory.example>' };
  return { mail, DATA_DIR, response: await manageWith(settings, 'test-mail', address) };
}

test('sends one mail and prints the reply of the server', async () => {
  const { mail, DATA_DIR, response } = await sendWith();
  expect(response).toMatchObject({ code: 0, stderr: '' });
  expect(response.stdout).toMatch(
    /^The mail server accepted the email from Site <site@directory\.example> to ann@example\.org\. Reply: 250 /,
  );
  expect(mail.mails).toHaveLength(1);
  expect(mail.mails[0]).toMatchObject({
    envelopeTo: [address],
    from: { name: 'Site', address: 'site@directory.example' },
    subject: 'Test email from Freak Brothers',
  });
  expect(mail.mails[0]?.text).toContain('http://localhost:3000');
  // No database is created.
  expect(await readdir(DATA_DIR)).toEqual([]);
});

test.each([
  ['refuse', 'The mail server refused the recipient. Reply: 550 No such user: ann@example.org'],
  ['refuse sender', 'The mail server refused the sender. Check MAIL_FROM. Reply: 553 Not this'],
  ['refuse text', 'The service refused the message. Reply: 554 Looks like spam'],
  ['refuse later', 'The service asked the site to try again later. Reply: 451 Greylisted'],
] as const)('prints why a server that behaves as "%s" took no mail', async (behaviour, reason) => {
  const { mail, response } = await sendWith(behaviour);
  expect(response).toMatchObject({ code: 1, stdout: '' });
  expect(response.stderr).toContain(`No email was sent to ${address}. ${reason}`);
  if (behaviour !== 'refuse text') expect(mail.mails).toEqual([]);
});

test('says when the server cannot be reached, without the password', async () => {
  const SMTP_URL = `smtp://ann:secret-word@127.0.0.1:${await findFreePort()}`;
  const settings = { DATA_DIR: await temporaryFolder(), SMTP_URL };
  const response = await manageWith(settings, 'test-mail', address);
  expect(response).toMatchObject({ code: 1, stdout: '' });
  expect(response.stderr).toContain('The service could not be reached. Reply: ');
  expect(response.stderr).not.toContain('secret-word');
});

test('an SMTP_URL that cannot be used is reported without any of it', async () => {
  const SMTP_URL = 'smtp://ann:secret/word@127.0.0.1';
  const settings = { DATA_DIR: await temporaryFolder(), SMTP_URL };
  const response = await manageWith(settings, 'test-mail', address);
  expect(response).toMatchObject({ code: 1, stdout: '' });
  expect(response.stderr).toMatch(/^SMTP_URL cannot be used: .+\n$/);
  expect(response.stderr).not.toMatch(/ann:|secret|word@|127/);
});

test('says that the connection is not encrypted, and sends no password', async () => {
  const mail = await startMailServer({ behaviour: 'accept passwords' });
  // Another machine for the site; Linux connects to this one.
  const SMTP_URL = mail.url.replace('127.0.0.1', 'ann:secret-word@0.0.0.0');
  const settings = { DATA_DIR: await temporaryFolder(), SMTP_URL };
  const response = await manageWith(settings, 'test-mail', address);
  expect(response).toMatchObject({ code: 1, stdout: '' });
  expect(response.stderr).toContain(
    'The connection could not be encrypted, so no password was sent. Reply: ',
  );
  expect(mail.passwords).toEqual([]);
});

test('without a mail server writes the mail to the outbox and exits with 1', async () => {
  const DATA_DIR = await temporaryFolder();
  const response = await manageWith({ DATA_DIR }, 'test-mail', address);
  expect(response).toMatchObject({ code: 1, stdout: '' });
  const [file = ''] = await readdir(join(DATA_DIR, 'outbox'));
  expect(response.stderr).toMatch(/^No email was sent: messages go to the outbox, /);
  expect(response.stderr).toContain(
    `The email to ${address} is in ${join(DATA_DIR, 'outbox', file)}.`,
  );
  const kept: unknown = JSON.parse(await readFile(join(DATA_DIR, 'outbox', file), 'utf8'));
  expect(kept).toMatchObject({ channel: 'email', to: address });
});

test.each(['ann', 'ann@', 'a b@example.org', 'ann@example.org\nbcc: x', '\u{1b}[2J'])(
  'rejects %j before anything is sent',
  async (given) => {
    const mail = await startMailServer();
    const settings = { DATA_DIR: await temporaryFolder(), SMTP_URL: mail.url };
    const response = await manageWith(settings, 'test-mail', given);
    expect(response).toMatchObject({ code: 1, stdout: '' });
    expect(response.stderr).toMatch(/^\P{Cc}* is not an email address\.\n$/u);
    expect(mail.mails).toEqual([]);
  },
);
