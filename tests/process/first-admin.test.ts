import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { User } from '#contract/accounts/account.ts';
import { startMailServer } from '#tests/support/servers/mail-server.ts';
import { startSite, type Site } from '#tests/support/processes/site-process.ts';
import { codeIn } from '#tests/support/servers/mailed-codes.ts';

async function start(settings: Record<string, string>): Promise<Site> {
  const site = await startSite(settings);
  onTestFinished(() => site.stop());
  return site;
}

const registration = {
  freakBrotherNumber: 1,
  firstName: 'Ann',
  lastName: 'Example',
  email: 'ann@example.org',
  password: 'correct horse battery',
  confirmPassword: 'correct horse battery',
};

async function post(site: Site, path: string, body: object): Promise<Response> {
  return fetch(`${site.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

test('a trial site prints its sample admin on one line, and deletes the admin with the samples', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-admin-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const site = await start({ SAMPLE_DATA: '5', DATA_DIR: folder });
  const line = /^Sample admin: (\S+) with the password (\S+)$/m.exec(site.output());
  const admin = { email: line?.[1], password: line?.[2] };
  const user = (await (await post(site, 'Account/login', admin)).json()) as User;
  expect(user.isAdmin).toBe(true);

  const registered = await post(site, 'Account/register', registration);
  const { token } = (await registered.json()) as User;
  expect(await readdir(join(folder, 'outbox'))).toHaveLength(1);
  await expect.poll(site.output).toMatch(/Your code is \d{6}/);
  expect(site.output()).not.toMatch(/correct horse|ann@example/);

  const code = /Your code is (\d{6})/.exec(site.output())?.[1] ?? '';
  await fetch(`${site.url}/api/Account/ValidateAccount/${code}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
  });
  await expect.poll(site.output).toContain(' claimed FB1, ');

  expect(await site.manage('grant-admin', 'nobody@example.org')).toMatchObject({
    code: 1,
    stderr: 'There is no account with the email nobody@example.org.\n',
  });
  expect(await site.manage('grant-admin', 'admin@example.org')).toMatchObject({
    code: 0,
    stdout: 'admin@example.org is already an admin.\n',
  });
  expect(await site.manage('grant-admin')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^Add the email of the account\./) as string,
  });
  const removed = await site.manage('remove-samples');
  expect(removed).toMatchObject({ code: 0 });
  expect(removed.stdout).toContain(
    '1 claim of real accounts was attached to sample members and was removed with them.\n',
  );
  expect(removed.stdout).toContain('No admin is left.');
  expect((await post(site, 'Account/login', admin)).status).toBe(401);
});

test('the admin from the settings can sign in at once, also with the email of the sample admin', async () => {
  const credentials = { email: 'Admin@example.org', password: 'kestrel over hinckley' };
  const site = await start({
    SAMPLE_DATA: '5',
    ADMIN_EMAIL: credentials.email,
    ADMIN_PASSWORD: credentials.password,
  });
  expect((await post(site, 'Account/login', credentials)).status).toBe(200);
  await site.stop();
  expect(site.output()).not.toContain('Sample admin:');
  expect(site.output()).not.toContain(credentials.password);
});

test('a public site emails codes with links to its own address and logs none of them', async () => {
  const mail = await startMailServer();
  const site = await start({
    SAMPLE_DATA: '5',
    PUBLIC_URL: 'https://directory.example',
    SMTP_URL: mail.url,
    CONTACT_EMAIL: 'help@directory.example',
  });
  const response = await post(site, 'Account/register', registration);
  const user = (await response.json()) as User;
  expect(user.codeSentTo).toBe('a•••@example.org');
  expect(response.headers.get('set-cookie')).toContain('; HttpOnly; Secure');
  expect(mail.mails[0]).toMatchObject({
    envelopeTo: ['ann@example.org'],
    from: { address: 'no-reply@directory.example' },
  });
  const code = codeIn(mail.mails[0]?.text ?? '') ?? '';
  expect(mail.mails[0]?.text).toContain('https://directory.example/validate-account');
  const validated = await fetch(`${site.url}/api/Account/ValidateAccount/${code}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${user.token}` },
  });
  expect(await validated.json()).toMatchObject({ phoneNumberConfirmed: true });
  await site.stop();
  expect(site.output()).not.toContain(code);
  expect(site.output()).not.toContain(user.token);
});
