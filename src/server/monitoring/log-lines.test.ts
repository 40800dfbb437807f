/** Lines reach the log in their order, and what nobody can take is counted. */
import { execFileSync } from 'node:child_process';
import { constants } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openLogLines } from './log-lines.ts';

async function openFile(path: string, flags: string | number = 'a') {
  const handle = await open(path, flags);
  onTestFinished(() => handle.close());
  return handle;
}

test('lines are written together and in order, after a moment at the latest', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-log-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'log');
  const lines = openLogLines((await openFile(file)).fd);
  const all = Array.from({ length: 5_000 }, (_, index) => `line ${index} of the log\n`);
  for (const line of all) lines.write(line);
  expect(await readFile(file, 'utf8')).not.toContain('line 4999');
  await expect.poll(() => readFile(file, 'utf8')).toBe(all.join(''));
  lines.write('soon\n');
  lines.flush();
  await expect.poll(() => readFile(file, 'utf8')).toBe(`${all.join('')}soon\n`);
});

test('lines that nobody can take are let go, and their number is told of once somebody does', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-log-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const handle = await openFile(pipe, constants.O_RDWR | constants.O_NONBLOCK);
  const lines = openLogLines(handle.fd);
  const written = 3_000;
  for (let index = 0; index < written; index += 1) {
    lines.write(`${'x'.repeat(999)}\n`);
    if (index % 100 === 0) await delay(1);
  }
  let text = '';
  await expect
    .poll(
      async () => {
        const { bytesRead, buffer } = await handle
          .read({ buffer: Buffer.alloc(65_536) })
          .catch(() => ({ bytesRead: 0, buffer: Buffer.alloc(0) }));
        text += buffer.toString('utf8', 0, bytesRead);
        return text;
      },
      { interval: 10, timeout: 20_000 },
    )
    .toContain('lines of the log were lost');
  const [, lost = '0'] = /"lines":(\d+)/.exec(text) ?? [];
  expect(text.split('\n').filter((line) => line.startsWith('x'))).toHaveLength(
    written - Number(lost),
  );
});
