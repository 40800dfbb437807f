import { execFileSync } from 'node:child_process';
import { constants } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openLog, openTextLog } from './open-log.ts';

test('drops lines while the log is not read, and logs their number afterwards', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-log-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const handle = await open(pipe, constants.O_RDWR | constants.O_NONBLOCK);
  onTestFinished(() => handle.close());
  const logger = openLog('info', handle.fd);
  const written = 3_000;
  for (let index = 0; index < written; index += 1) {
    logger.info('x'.repeat(900));
    if (index % 100 === 0) await delay(1);
  }
  let text = '';
  const readMore = async () => {
    const { bytesRead, buffer } = await handle
      .read({ buffer: Buffer.alloc(65_536) })
      .catch(() => ({ bytesRead: 0, buffer: Buffer.alloc(0) }));
    text += buffer.toString('utf8', 0, bytesRead);
    return text;
  };
  // Some dropped lines may be counted in a later entry.
  const counted = () =>
    Array.from(text.matchAll(/"lines":(\d+)/g), ([, lines]) => Number(lines)).reduce(
      (sum, lines) => sum + lines,
      0,
    );
  const kept = () => text.split('\n').filter((line) => line.includes('xxx')).length;
  await expect
    .poll(() => readMore().then(() => counted() + kept()), { interval: 10, timeout: 20_000 })
    .toBe(written);
  expect(counted()).toBeGreaterThan(0);
});

test('writes one line for people for each entry, and none for requests', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const logger = openTextLog('info');
  logger.info({ status: 200 }, 'answered');
  logger.info({ members: 2160 }, 'sample members loaded');
  logger.info({ channel: 'email', text: 'Your code is 123 456.' }, 'message kept in the outbox');
  logger.warn({ err: new Error('No such bucket') }, 'photo store not available');
  const printed = write.mock.calls.map(([text]) => String(text).replace(/^\d\d:\d\d:\d\d/, 'now'));
  write.mockRestore();
  expect(printed.filter(Boolean)).toEqual([
    'now sample members loaded members=2160\n',
    'now message kept in the outbox channel=email\n  Your code is 123 456.\n',
    expect.stringMatching(
      /^now warn: photo store not available\n {2}Error: No such bucket\n {6}at /,
    ),
  ]);
});

test('the text of a message neither controls the terminal of a trial nor looks like an entry', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const text = 'Hello \u001b[2J\u009b2J\r\u202e\n\n05:00:00 warn: all is lost';
  openTextLog('info').info({ file: 'a\nb', text }, 'message kept in the outbox');
  const printed = String(write.mock.calls[0]?.[0]);
  write.mockRestore();
  expect(printed.split('\n').slice(1)).toEqual([
    '  Hello \ufffd[2J\ufffd2J\ufffd\ufffd',
    '',
    '  05:00:00 warn: all is lost',
    '',
  ]);
  expect(printed).toMatch(/ file=a\ufffdb\n/);
});
