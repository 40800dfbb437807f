/** Runs commands of `npm run manage` on a database, in folders that are deleted when the test ends. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { DatabaseLocation } from '#server/database/open-database.ts';
import { openPhotoStorage } from '#server/photo-storage/open-photo-storage.ts';
import type { PhotoStorage } from '#server/photo-storage/photo-storage.ts';
import type { Environment } from '#server/settings.ts';
import { withoutDatabaseLine } from './site-process.ts';
import { runCommand } from '#server/manage/run-command.ts';

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-manage-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const dataFolderOf = (location: DatabaseLocation): string =>
  location.kind === 'sqlite'
    ? dirname(location.file)
    : join(tmpdir(), `freak-brothers-data${new URL(location.url).pathname.replace('/', '-')}`);

export const environmentOf = (location: DatabaseLocation) => ({
  DATA_DIR: dataFolderOf(location),
  ...(location.kind === 'postgres' ? { DATABASE_URL: location.url } : {}),
});

/** Opens the photo store of the site; deleted with its files when the test ends. */
export function openPhotosOf(location: DatabaseLocation): Promise<PhotoStorage> {
  const folder = dataFolderOf(location);
  if (location.kind === 'postgres') {
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
  }
  return openPhotoStorage({ kind: 'folder', path: join(folder, 'photos') });
}

/** Resolves to the exit code and the printed output. */
export async function manageReading(stdin: string, settings: Environment, ...words: string[]) {
  const printed = { stdout: '', stderr: '' };
  const screen = (name: keyof typeof printed) =>
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        printed[name] += chunk.toString();
        done();
      },
    });
  const terminal = {
    stdin: [Buffer.from(stdin)],
    stdout: screen('stdout'),
    stderr: screen('stderr'),
  };
  const code = await runCommand(words, settings, terminal);
  return { code, stdout: printed.stdout, stderr: withoutDatabaseLine(printed.stderr) };
}

export const manageWith = (settings: Environment, ...words: string[]) =>
  manageReading('', settings, ...words);

export const manage = (location: DatabaseLocation, ...words: string[]) =>
  manageWith(environmentOf(location), ...words);

/** Starts a command in a process of its own, as an operator who ends it with Ctrl-C. */
export function startCommand(settings: Environment, ...words: string[]) {
  const program = fileURLToPath(new URL('../../../src/server/manage/main.ts', import.meta.url));
  const child = spawn(process.execPath, [program, ...words], { env: settings });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  }
  return { child, printed: () => printed };
}
