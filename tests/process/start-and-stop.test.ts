import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Summary } from '#contract/members/directory.ts';
import {
  findFreePort,
  runProgram,
  startSite,
  type Site,
} from '#tests/support/processes/site-process.ts';

/** The settings that a site with a public address requires. */
const publicSite = {
  PUBLIC_URL: 'https://directory.example',
  MESSAGES: 'outbox',
  CONTACT_EMAIL: 'help@directory.example',
};

/** In the line of a public site without a trusted proxy. */
const proxyFiles = 'deploy/nginx.conf and deploy/Caddyfile';

async function start(settings: Record<string, string>): Promise<Site> {
  const site = await startSite(settings);
  onTestFinished(() => site.stop());
  return site;
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-process-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function summaryOf(site: Site): Promise<Summary> {
  const response = await fetch(`${site.url}/api/FreakBrothers/summary`);
  return (await response.json()) as Summary;
}

async function stopWithin(site: Site, timeoutMs: number): Promise<unknown[]> {
  const exit = once(site.process, 'exit', { signal: AbortSignal.timeout(timeoutMs) });
  site.process.kill('SIGTERM');
  return exit;
}

test('a public site starts with the samples of a trial only while the setting asks for them', async () => {
  const folder = await temporaryFolder();
  const trial = await start({ SAMPLE_DATA: '5', DATA_DIR: folder });
  await trial.stop();
  expect(trial.output()).not.toContain('public site with sample data');
  const real = { ...publicSite, DATA_DIR: folder };
  await expect(startSite(real)).rejects.toThrow(/remove-samples/);
  const sampled = await start({ ...real, SAMPLE_DATA: '9' });
  expect((await summaryOf(sampled)).fbCount).toBe(5);
  await sampled.stop();
  expect(sampled.output()).toContain('public site with sample data');
  expect(
    sampled
      .output()
      .split('\n')
      .filter((line) => line.includes(proxyFiles)),
  ).toHaveLength(1);
  expect(trial.output()).not.toContain(proxyFiles);
  expect(await trial.manage('remove-samples')).toMatchObject({ code: 0 });
  const site = await start(real);
  expect((await summaryOf(site)).fbCount).toBe(0);
});

test('photos of another site are reported at startup and left unchanged', async () => {
  const folder = await temporaryFolder();
  const photos = join(folder, 'photos');
  await mkdir(photos);
  await writeFile(join(photos, 'owner.txt'), 'another site');
  const site = await start({ SAMPLE_DATA: 'off', DATA_DIR: folder });
  await expect.poll(site.output).toContain('belongs to another site');
  expect(await readFile(join(photos, 'owner.txt'), 'utf8')).toBe('another site');
});

// After 78, systemd does not start the site again.
// Settings that can only be judged by using them; all others are in the next test.
test.each([
  [
    { DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/none' },
    1,
    /^(?!.*secret)[^\n]*DATABASE_URL[^\n]+\n$/,
  ],
  [{ DATA_DIR: '/dev/null/data' }, 78, /^[^\n]*DATA_DIR[^\n]+\n$/],
  [{ HOST: 'no such host' }, 78, /^HOST cannot be used: [^\n]+\n$/],
])('starting with %o fails with one line and exit code %i', async (settings, exitCode, line) => {
  const { PATH } = process.env;
  const environment = {
    PATH,
    DATA_DIR: await temporaryFolder(),
    LOG_LEVEL: 'silent',
    SAMPLE_DATA: 'off',
    ...settings,
  };
  const { code, stdout, stderr } = await runProgram('src/server/main.ts', [], environment);
  expect({ code, stdout }).toEqual({ code: exitCode, stdout: '' });
  expect(stderr).toMatch(line);
});

test('every invalid setting is reported on one line, at startup and by commands, without secrets', async () => {
  const environment = {
    PATH: process.env['PATH'],
    DATA_DIR: await temporaryFolder(),
    PORT: 'abc',
    CLAIMS: 'closed',
    RATE_LIMIT: 'off',
    PUBLIC_URL: 'https://directory.example',
    ADMIN_PASSWORD: 'secret',
    SMTP_URL: 'smtp://user:7/secret@mail.example',
  };
  const names = [
    'ADMIN_PASSWORD',
    'ADMIN_PASSWORD',
    'CLAIMS',
    'CONTACT_EMAIL',
    'PORT',
    'RATE_LIMIT',
    'SMTP_URL',
  ];
  for (const [program, exitCode, args] of [
    ['src/server/main.ts', 78, []],
    ['src/server/manage/main.ts', 1, ['export', 'members.csv']],
  ] as const) {
    const { code, stdout, stderr } = await runProgram(program, args, environment);
    expect({ code, stdout }).toEqual({ code: exitCode, stdout: '' });
    const lines = stderr.trimEnd().split('\n').toSorted();
    expect(lines.map((line) => /^[A-Z_]+/.exec(line)?.[0])).toEqual(names);
    expect(stderr).not.toContain('secret');
  }
});

test.each(['PORT', 'METRICS_PORT'])(
  'a %s that is in use fails with a one-line error, whatever was opened before it',
  async (name) => {
    const site = await start({ SAMPLE_DATA: 'off' });
    const { code, stderr } = await runProgram('src/server/main.ts', [], {
      PATH: process.env['PATH'],
      DATA_DIR: await temporaryFolder(),
      SAMPLE_DATA: 'off',
      LOG_LEVEL: 'silent',
      PORT: String(await findFreePort()),
      METRICS_PORT: String(await findFreePort()),
      [name]: new URL(site.url).port,
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`^[^\\n]*\\b${name}=[^\\n]*EADDRINUSE[^\\n]*\\n$`));
  },
);

test('tells systemd that the site accepts requests', async () => {
  const folder = await temporaryFolder();
  const told = join(folder, 'told');
  await writeFile(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$@" >"${told}"\n`, {
    mode: 0o755,
  });
  await start({
    SAMPLE_DATA: 'off',
    NOTIFY_SOCKET: join(folder, 'socket'),
    PATH: folder + delimiter + String(process.env['PATH']),
  });
  await expect.poll(() => readFile(told, 'utf8').catch(() => '')).toBe('--ready\n');
});

test('neither a write lock of another process nor an unfinished request keeps a stopping process alive', async () => {
  const site = await start({ SAMPLE_DATA: '5' });
  const other = new DatabaseSync(join(site.dataDir, 'directory.sqlite'));
  other.exec('begin immediate');
  await fetch(`${site.url}/api/Search/fb/ann`);
  const socket = createConnection(Number(new URL(site.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET /health/live HTTP/1.1\r\nhost: x\r\n');
  await delay(100);
  const [code] = await stopWithin(site, 20_000);
  other.close();
  expect(code).toBe(0);
});
