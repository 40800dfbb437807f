import { expect, onTestFinished, test } from 'vitest';
import { readProgramVersion } from '#server/program-version.ts';
import { checkIn, factIn } from '#tests/support/sites/read-check.ts';
import { startMailServer } from '#tests/support/servers/mail-server.ts';
import { findFreePort, startSite, type Site } from '#tests/support/processes/site-process.ts';
import { adminAccount, adminSettings, logIn } from '#tests/faults/durability/ledger.ts';

async function start(settings: Record<string, string>): Promise<Site> {
  const site = await startSite({ SAMPLE_DATA: '60', ...settings });
  onTestFinished(() => site.stop());
  return site;
}

async function readHealth({ url }: Site, headers: Record<string, string>): Promise<unknown> {
  const response = await fetch(`${url}/api/Admin/Health`, { headers });
  expect(response.status).toBe(200);
  return response.json();
}

const requests = (metrics: string, operation: string, status: number) =>
  Number(
    new RegExp(
      `^http_requests_total\\{operation="${operation}",status="${status}"\\} (\\d+)$`,
      'm',
    ).exec(metrics)?.[1] ?? 0,
  );

test('metrics count responses by operation and status and hold no client data', async () => {
  const port = await findFreePort();
  const site = await start({ METRICS_PORT: String(port), ...adminSettings });
  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  for (const path of [
    '/',
    '/',
    '/api/FreakBrothers/1',
    '/api/freakbrothers/search/o%27neil',
    '/x',
  ]) {
    await fetch(site.url + path);
  }
  await logIn(site.url);
  await fetch(`${site.url}/api/Profile`, { headers: { authorization: 'Bearer wrong' } });

  const metrics = await read();
  expect(requests(metrics, 'page', 200)).toBe(2);
  expect(requests(metrics, 'page', 404)).toBe(1);
  expect(requests(metrics, 'listMembersPage', 200)).toBe(1);
  expect(requests(metrics, 'searchAsYouType', 200)).toBe(1);
  expect(requests(metrics, 'login', 200)).toBe(1);
  expect(requests(metrics, 'getProfile', 401)).toBe(1);
  expect(metrics).toMatch(/^content_version \d+$/m);
  expect(metrics).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect(metrics).toMatch(/^database_statement_duration_seconds_count [1-9]/m);
  expect(metrics).not.toMatch(/neil|admin@|directory\.example|127\.0\.0\.1/);
  expect((await fetch(`${site.url}/metrics`)).headers.get('content-type')).toContain('html');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
});

test('text messages above the cap are counted and logged', async () => {
  const port = await findFreePort();
  const site = await start({
    METRICS_PORT: String(port),
    SMS_PER_HOUR: '1',
    RATE_LIMIT: 'off',
    ...adminSettings,
  });
  const headers = {
    authorization: `Bearer ${await logIn(site.url)}`,
    'content-type': 'application/json',
  };
  const profile = (await (await fetch(`${site.url}/api/Profile`, { headers })).json()) as object;
  for (const phoneNumber of ['+13125550101', '+447911123456']) {
    const body = JSON.stringify({
      ...profile,
      phoneNumber,
      currentPassword: adminAccount.password,
    });
    const saved = await fetch(`${site.url}/api/Profile`, { method: 'PUT', headers, body });
    expect(saved.status).toBe(200);
  }
  await expect
    .poll(site.output)
    .toMatch(/"smsPerHour":1,"secondsLeft":\d+,"msg":"sms cap reached"/);
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(metrics).toMatch(/^sms_cap_reached_total 1$/m);
  expect(metrics).toMatch(/^messages_total\{channel="sms",outcome="sent"\} 1$/m);
  await expect
    .poll(async () => factIn(await readHealth(site, headers), 'sms', 'Over the limit'))
    .toBe('1');
  const health = await readHealth(site, headers);
  expect(factIn(health, 'sms', 'Sent')).toBe('1');
  expect(factIn(health, 'sms', 'Sent through')).toMatch(/^Outbox/);
});

test('the health page counts refused mails without METRICS_PORT', async () => {
  const mail = await startMailServer({ behaviour: 'refuse' });
  const site = await start({ SMTP_URL: mail.url, ...adminSettings });
  const headers = { authorization: `Bearer ${await logIn(site.url)}` };
  const body = JSON.stringify({ email: adminAccount.email });
  await fetch(`${site.url}/api/Account/RequestPasswordReset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  // The mail about the sign-in, and the one with the code.
  await expect
    .poll(async () => factIn(await readHealth(site, headers), 'email', 'Refused'))
    .toBe('2');
  const health = await readHealth(site, headers);
  expect(factIn(health, 'email', 'Last failure')).toBe(
    'The mail server refused the recipient (550)',
  );
  expect(factIn(health, 'program', 'Version')).toBe(await readProgramVersion());
  expect(checkIn(health, 'sms')).toMatchObject({ state: 'off' });
  expect(JSON.stringify(health)).not.toMatch(/@|No such user/);
});

test('messages that cannot be sent are counted', async () => {
  const port = await findFreePort();
  const site = await start({
    METRICS_PORT: String(port),
    SMTP_URL: `smtp://127.0.0.1:${await findFreePort()}`,
  });
  await fetch(`${site.url}/api/Account/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      freakBrotherNumber: 1,
      firstName: 'Ann',
      lastName: 'Example',
      email: 'ann@example.org',
      password: 'correct horse battery',
      confirmPassword: 'correct horse battery',
    }),
  });
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  // The mail about the trouble may have failed, too.
  expect(metrics).toMatch(/^messages_total\{channel="email",outcome="failed"\} [12]$/m);
});

test('mails that the program sends by itself are counted too', async () => {
  const port = await findFreePort();
  const site = await start({ METRICS_PORT: String(port), ...adminSettings });
  const authorization = `Bearer ${await logIn(site.url)}`;
  // Some sample members are claimed or deceased; their lines have a problem.
  const lines = Array.from(
    { length: 59 },
    (_, index) => `${index + 1},invited${index + 1}@example.org`,
  );
  const response = await fetch(`${site.url}/api/Admin/Invitations/Bulk`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ csv: ['number,email', ...lines].join('\n') }),
  });
  const { good } = (await response.json()) as { good: number };
  expect(good).toBeGreaterThan(5);
  // More than the mail about the sign-in.
  const sent = async () =>
    Number(
      /^messages_total\{channel="email",outcome="sent"\} (\d+)$/m.exec(
        await (await fetch(`http://127.0.0.1:${port}/metrics`)).text(),
      )?.[1] ?? 0,
    );
  await expect.poll(sent, { timeout: 90_000 }).toBeGreaterThan(5);
  await expect
    .poll(async () => Number(factIn(await readHealth(site, { authorization }), 'email', 'Sent')))
    .toBeGreaterThan(5);
});
