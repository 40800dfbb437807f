/** The server as a process: how it starts, what it refuses to start with, and how it stops. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Summary } from '#contract/members.ts';
import { runProgram, startSite, type Site } from '#tests/support/site-process.ts';

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
  const answer = await fetch(`${site.url}/api/FreakBrothers/summary`);
  return (await answer.json()) as Summary;
}

test('a trial has the sample members that were asked for, once', async () => {
  const folder = await temporaryFolder();
  const first = await start({ SAMPLE_DATA: '30', DATA_DIR: folder });
  const summary = await summaryOf(first);
  expect(summary.fbCount).toBe(30);
  expect(summary.nnfbCount).toBeGreaterThan(0);
  expect(summary.nnfsCount).toBeGreaterThan(0);
  await first.stop();

  const second = await start({ SAMPLE_DATA: '99', DATA_DIR: folder });
  expect(await summaryOf(second)).toEqual(summary);
  const removed = await second.manage('remove-samples');
  expect(removed).toMatchObject({ code: 0, stderr: '' });
  expect((await summaryOf(second)).fbCount).toBe(0);
  await second.stop();

  const third = await start({ SAMPLE_DATA: '99', DATA_DIR: folder });
  expect((await summaryOf(third)).fbCount).toBe(0);
});

test('a public site refuses sample members, until they are removed', async () => {
  const folder = await temporaryFolder();
  const trial = await start({ SAMPLE_DATA: '5', DATA_DIR: folder });
  await trial.stop();
  const real = {
    DATA_DIR: folder,
    PUBLIC_URL: 'https://directory.example',
    MESSAGES: 'outbox',
  };
  await expect(startSite(real)).rejects.toThrow(/remove-samples/);
  expect(await trial.manage('remove-samples')).toMatchObject({ code: 0 });
  const site = await start(real);
  expect((await summaryOf(site)).fbCount).toBe(0);
});

test.each([
  [{ PORT: 'abc' }, /^PORT=abc cannot be used: [^\n]+\n$/],
  [{ PUBLIC_URL: 'https://directory.example' }, /^SMTP_URL is missing: [^\n]+\n$/],
  [{ DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/none' }, /^(?!.*secret)[^\n]+\n$/],
  [{ DATA_DIR: '/dev/null/data' }, /^[^\n]+\n$/],
])('starting with %o fails with one clear line and exit code 1', async (settings, line) => {
  const { PATH } = process.env;
  const environment = { PATH, DATA_DIR: await temporaryFolder(), LOG_LEVEL: 'silent', ...settings };
  const { code, stdout, stderr } = await runProgram('src/server/main.ts', [], environment);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(line);
});

test('a port that is in use fails with one clear line', async () => {
  const site = await start({ SAMPLE_DATA: 'off' });
  const { port } = new URL(site.url);
  const { code, stderr } = await runProgram('src/server/main.ts', [], {
    PATH: process.env['PATH'],
    DATA_DIR: await temporaryFolder(),
    SAMPLE_DATA: 'off',
    LOG_LEVEL: 'silent',
    PORT: port,
  });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^[^\n]*EADDRINUSE[^\n]*\n$/);
});

test('SIGTERM ends the process with 0 after every request in flight is answered', async () => {
  const site = await start({ SAMPLE_DATA: '2000' });
  const agent = new Agent({ keepAlive: true });
  const inFlight = Array.from({ length: 20 }, async () => {
    const asked = request(`${site.url}/api/FreakBrothers/all`, { agent }).end();
    const [answer] = (await once(asked, 'response')) as [
      NodeJS.ReadableStream & { statusCode: number },
    ];
    return { status: answer.statusCode, body: await text(answer) };
  });
  await delay(5);
  site.process.kill('SIGTERM');
  const answers = await Promise.all(inFlight.map((each) => each.catch((error: unknown) => error)));
  const [code] = (await once(site.process, 'exit')) as [number];
  agent.destroy();
  expect(code).toBe(0);
  // A connection that was not yet accepted is refused; one that was is answered whole.
  const answered = answers.filter((answer) => !(answer instanceof Error));
  expect(answered.length).toBeGreaterThan(0);
  for (const answer of answered) expect(answer).toMatchObject({ status: 200 });
});

test('a client that never finishes its request does not keep the process', async () => {
  const site = await start({ SAMPLE_DATA: 'off' });
  const socket = createConnection(Number(new URL(site.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET /health/live HTTP/1.1\r\nhost: x\r\n');
  await delay(100);
  site.process.kill('SIGTERM');
  const [code] = (await once(site.process, 'exit')) as [number];
  expect(code).toBe(0);
}, 15_000);
