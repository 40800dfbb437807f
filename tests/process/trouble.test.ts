/** A site that is in trouble says so, and one with a wrong photo store does not start. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Message } from '#server/messaging/messaging.ts';
import { adminSettings, logIn } from '#tests/faults/durability/ledger.ts';
import { temporaryFolder } from '#tests/support/processes/manage.ts';
import {
  findFreePort,
  runProgram,
  startSite,
  type Site,
} from '#tests/support/processes/site-process.ts';
import { startMailServer } from '#tests/support/servers/mail-server.ts';
import { s3Credentials, startS3Server } from '#tests/support/servers/s3-server.ts';
import { checkIn } from '#tests/support/sites/read-check.ts';

async function start(settings: Record<string, string>): Promise<Site> {
  const site = await startSite({ SAMPLE_DATA: '5', ...adminSettings, ...settings });
  onTestFinished(() => site.stop());
  return site;
}

async function readHealth({ url }: Site): Promise<unknown> {
  const headers = { authorization: `Bearer ${await logIn(url)}` };
  return (await fetch(`${url}/api/Admin/Health`, { headers })).json();
}

async function keptMails({ dataDir }: Site): Promise<Message[]> {
  const outbox = join(dataDir, 'outbox');
  const names = await readdir(outbox).catch(() => []);
  const finished = names.filter((name) => name.endsWith('.json'));
  return Promise.all(
    finished.map(async (name) => JSON.parse(await readFile(join(outbox, name), 'utf8')) as Message),
  );
}

test('a wrong password of the mail server is found at the start, and told in the outbox', async () => {
  const mail = await startMailServer();
  const port = await findFreePort();
  const site = await start({
    SMTP_URL: mail.url.replace('//', '//site:secret-word@'),
    METRICS_PORT: String(port),
  });
  await expect
    .poll(() => keptMails(site))
    .toContainEqual(expect.objectContaining({ subject: 'Manifest: look at email' }));
  const health = await readHealth(site);
  expect(checkIn(health, 'email')).toMatchObject({
    state: 'bad',
    line: expect.stringContaining('The service refused the user or password') as string,
  });
  expect(checkIn(health, 'photos')).toMatchObject({ state: 'good' });
  expect(checkIn(health, 'database')).toMatchObject({ state: 'good' });
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(metrics).toMatch(/^site_check_state\{check="email"\} 2$/m);
  expect(metrics).toMatch(/^site_check_state\{check="photos"\} 0$/m);
  expect(metrics).toMatch(/^program_info\{version="\d[^"]+"\} 1$/m);
  expect(metrics).toMatch(/^disk_free_bytes \d/m);
  expect(JSON.stringify(health) + site.output()).not.toContain('secret-word');
});

async function refusalWith(settings: Record<string, string>): Promise<string> {
  const { PATH } = process.env;
  const env = { PATH, PORT: String(await findFreePort()), DATA_DIR: await temporaryFolder() };
  const { code, stderr } = await runProgram('src/server/main.ts', [], { ...env, ...settings });
  expect(code).toBe(78);
  return stderr;
}

test('a photo store that refuses the site stops the start with one line', async () => {
  const { location } = await startS3Server();
  const at = (bucket: string) => `s3://${bucket}?endpoint=${location.endpoint}&region=us-east-1`;
  expect(await refusalWith({ PHOTO_STORE: at('elsewhere'), ...s3Credentials })).toBe(
    'PHOTO_STORE cannot be used: photos cannot be written: the bucket does not exist\n',
  );
  const wrong = { ...s3Credentials, AWS_SECRET_ACCESS_KEY: 'secret-word' };
  const refusal = await refusalWith({ PHOTO_STORE: at('photos'), ...wrong });
  expect(refusal).toMatch(/^PHOTO_STORE cannot be used: [^\n]+AWS_SECRET_ACCESS_KEY\n$/);
  expect(refusal).not.toContain('secret-word');
});

test('a photo store that cannot be reached does not', async () => {
  const endpoint = `http://127.0.0.1:${await findFreePort()}`;
  const store = { PHOTO_STORE: `s3://photos?endpoint=${endpoint}&region=us-east-1` };
  const site = await start({ ...store, ...s3Credentials });
  expect(site.output()).toContain('photo store not available');
  await expect
    .poll(() => keptMails(site))
    .toContainEqual(expect.objectContaining({ subject: 'Manifest: look at photo store' }));
  expect(checkIn(await readHealth(site), 'photos')).toMatchObject({ state: 'bad' });
});
