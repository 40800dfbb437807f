/** While the mail server is down everything except mail works, and messages can be requested again. */
import { expect, onTestFinished, test } from 'vitest';
import type { User } from '#contract/accounts/account.ts';
import { startMailServer } from '#tests/support/servers/mail-server.ts';
import { findFreePort, startSite } from '#tests/support/processes/site-process.ts';
import { adminSettings, logIn } from './durability/ledger.ts';
import { codeIn } from '#tests/support/servers/mailed-codes.ts';

const registration = {
  freakBrotherNumber: 1,
  firstName: 'Ann',
  lastName: 'Example',
  email: 'ann@example.org',
  password: 'correct horse battery',
  confirmPassword: 'correct horse battery',
};

test('registration works while the mail server is down, and the code can be sent later', async () => {
  const port = await findFreePort();
  const site = await startSite({
    PUBLIC_URL: 'http://directory.example',
    CONTACT_EMAIL: 'help@directory.example',
    SAMPLE_DATA: '5',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    ...adminSettings,
  });
  onTestFinished(() => site.stop());
  const ask = (path: string, init: RequestInit = {}) => fetch(`${site.url}/api/${path}`, init);
  const registered = await ask('Account/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(registration),
  });
  expect(registered.status).toBe(200);
  const { token } = (await registered.json()) as User;
  const headers = { authorization: `Bearer ${token}` };

  const inVain = await ask('Account/ResendCode', { headers });
  expect(inVain.status).toBe(503);
  expect((await fetch(`${site.url}/health/ready`)).status).toBe(200);
  expect(site.process.exitCode).toBeNull();
  await logIn(site.url);

  const mail = await startMailServer({ port });
  const sent = await ask('Account/ResendCode', { headers });
  expect(sent.status).toBe(200);
  // The mail about the admin's sign-in may arrive before or after it.
  const findCode = () => mail.mails.map(({ text }) => codeIn(text)).find((code) => code !== null);
  await expect.poll(findCode).toBeDefined();
  const code = findCode() ?? '';
  const validated = await ask(`Account/ValidateAccount/${code}`, { method: 'PUT', headers });
  expect(await validated.json()).toMatchObject({ phoneNumberConfirmed: true });
  expect(site.output()).not.toContain('ann@example.org');

  await mail.close();
  const before = site.output().length;
  const forgotten = await ask('Account/RequestPasswordReset', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: registration.email }),
  });
  expect(forgotten.status).toBe(200);
  await expect.poll(() => site.output().slice(before)).toMatch(/message not sent/);
  expect(site.process.exitCode).toBeNull();
});
