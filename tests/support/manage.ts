/** Commands of `npm run manage` as they are typed, on a database, in folders that go when the test ends. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { onTestFinished } from 'vitest';
import type { DatabaseLocation } from '#server/database/open-database.ts';
import { runCommand } from '#server/manage/run-command.ts';

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-manage-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The settings that lead to a database. */
export const environmentOf = (location: DatabaseLocation) =>
  location.kind === 'sqlite'
    ? { DATA_DIR: dirname(location.file) }
    : { DATABASE_URL: location.url };

/** Resolves to the exit code and to what was printed. */
export async function manage(location: DatabaseLocation, ...words: string[]) {
  const printed = { stdout: '', stderr: '' };
  const screen = (name: keyof typeof printed) =>
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        printed[name] += chunk.toString();
        done();
      },
    });
  const terminal = { stdout: screen('stdout'), stderr: screen('stderr') };
  return { code: await runCommand(words, environmentOf(location), terminal), ...printed };
}
