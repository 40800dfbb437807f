/** Runs commands of `npm run manage` in a temporary folder and records their output. */
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import type { DatabaseLocation } from '#server/database/open-database.ts';
import { runCommand } from '#server/manage/run-command.ts';
import { temporaryFolder } from './manage.ts';
import { withoutDatabaseLine } from './site-process.ts';

export function createScreen(isTTY = false) {
  let text = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  return { stream: Object.assign(stream, { isTTY }), text: () => text };
}

const environmentOf = (location: DatabaseLocation) =>
  location.kind === 'sqlite'
    ? { DATA_DIR: dirname(location.file) }
    : { DATABASE_URL: location.url };

export async function createShell(location: DatabaseLocation, isTTY = false) {
  const folder = await temporaryFolder();
  const environment = {
    ...environmentOf(location),
    npm_lifecycle_event: 'manage',
    INIT_CWD: folder,
  };
  return {
    folder,
    write: (name: string, ...lines: string[]) =>
      writeFile(join(folder, name), `${lines.join('\n')}\n`),
    read: (name: string) => readFile(join(folder, name), 'utf8'),
    async run(...args: string[]) {
      const stdout = createScreen();
      const stderr = createScreen(isTTY);
      const code = await runCommand(args, environment, {
        stdin: [],
        stdout: stdout.stream,
        stderr: stderr.stream,
      });
      return { code, stdout: stdout.text(), stderr: withoutDatabaseLine(stderr.text()) };
    },
  };
}
