/** `try-backup`: shows the site of a backup on this machine, without settings, and changes nothing in the backup. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf } from '#contract/errors.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { parseSettings } from '#server/settings.ts';
import { wholeNumber } from '#server/setting-values.ts';
import {
  CommandError,
  counted,
  createProgressLine,
  readArguments,
  UsageError,
  type Command,
  type CommandContext,
} from '../command/command.ts';
import { interrupted, untilInterrupted } from '../command/interruption.ts';
import { openVisitorSite, readWeb } from '../command/open-visitor-site.ts';
import { countRowsOf } from './manifest.ts';
import { restoreRows } from './restore-backup.ts';
import { readSoundBackup, type SoundBackup } from './verify-backup.ts';

const host = '127.0.0.1';
const usualPort = '3939';
const refusal =
  'This site shows a backup: nothing can be changed or sent here, and no one can sign in.';

function describe({ manifest }: SoundBackup, origin: string): string {
  const [members, photos, accounts] = (['members', 'photos', 'accounts'] as const).map((table) =>
    counted(countRowsOf(manifest, table), table.slice(0, -1)),
  );
  return [
    `${origin} shows the backup of ${manifest.madeAt}: ${members}, ${photos} and ${accounts}.`,
    'It can be read on this machine only. Nothing can be changed or sent there. Ctrl-C ends it.',
    '',
  ].join('\n');
}

/** @param folder an empty one, for the database; the photos are read from the backup */
async function serve(
  backup: SoundBackup,
  folder: string,
  port: number,
  interruption: AbortSignal,
  context: CommandContext,
): Promise<void> {
  const progressLine = createProgressLine(context);
  const settings = {
    ...parseSettings({ DATA_DIR: folder }),
    photoStore: { kind: 'folder', path: join(backup.path, 'photos') },
  } as const;
  const origin = `http://${host}:${port}`;
  const database = await openDatabase(settings.database);
  try {
    await restoreRows(database, backup, (text) => {
      interruption.throwIfAborted();
      progressLine.show(text);
    }).finally(() => progressLine.clear());
    const site = await openVisitorSite({
      database,
      settings,
      web: await readWeb(),
      origin,
      refusal,
    });
    try {
      await site.listen({ host, port });
      context.stdout.write(describe(backup, origin));
      await interrupted(interruption);
    } finally {
      await site.close();
    }
  } finally {
    await database.close();
  }
}

async function tryBackup(name: string, port: number, context: CommandContext): Promise<void> {
  const backup = await readSoundBackup(name, context);
  await untilInterrupted(async (interruption) => {
    const folder = await mkdtemp(join(tmpdir(), 'directory-backup-'));
    try {
      await serve(backup, folder, port, interruption, context);
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE') throw error;
      throw new CommandError(`Port ${port} is in use. Choose another one with --port.`);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
  context.stdout.write('Ended. The backup is unchanged.\n');
}

export const tryBackupCommand: Command = {
  usage: 'FOLDER [--port NUMBER]',
  summary: 'shows the site of a backup on this machine, read-only, until Ctrl-C',
  parse(args) {
    const missing = 'Add the path of a folder.';
    const { words, values } = readArguments(args, 1, [], missing, ['port']);
    const port = wholeNumber(1, 65_535).safeParse(values.get('port') ?? usualPort);
    if (!port.success) throw new UsageError('The port is a number from 1 to 65535.');
    return (context) => tryBackup(words[0] ?? '', port.data, context);
  },
};
