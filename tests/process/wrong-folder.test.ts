/** With a mistyped DATA_DIR, a command that only reads creates no database and does not overwrite the file. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runProgram } from '#tests/support/processes/site-process.ts';

test('export and remove-samples refuse a folder without a database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-folder-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'members.csv');
  await writeFile(file, 'a good file');
  const environment = { PATH: process.env['PATH'], DATA_DIR: join(folder, 'mistyped') };
  for (const words of [['export', file], ['remove-samples']]) {
    const { code, stderr } = await runProgram('src/server/manage/main.ts', words, environment);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^There is no database at [^\n]+ Check DATA_DIR\.\n$/);
  }
  expect(await readFile(file, 'utf8')).toBe('a good file');
  expect(await readdir(folder)).toEqual(['members.csv']);
});
