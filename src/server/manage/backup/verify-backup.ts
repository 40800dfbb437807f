/** `verify`: checks that a backup is intact, without a database. */
import { resolve } from 'node:path';
import { readArguments } from '../arguments.ts';
import { CommandError, type OwnCommand, type OwnContext } from '../command.ts';
import { createProgressLine } from '../progress-line.ts';
import { checkBackup } from './check-backup.ts';
import { readManifest, UnreadableBackup, type Manifest } from './manifest.ts';

/** @throws CommandError listing every problem on its own line */
export async function readSoundBackup(
  name: string,
  context: Pick<OwnContext, 'folder' | 'stderr' | 'stdout'>,
): Promise<{ manifest: Manifest; path: string }> {
  const path = resolve(context.folder, name);
  const progressLine = createProgressLine(context);
  const manifest = await readManifest(path).catch((error: unknown) => {
    if (!(error instanceof UnreadableBackup)) throw error;
    throw new CommandError(`${name}: ${error.message}`);
  });
  const problems = await checkBackup(path, manifest, (file) =>
    progressLine.show(`reading ${file}`),
  ).finally(() => progressLine.clear());
  if (problems.length === 0) return { manifest, path };
  throw new CommandError([`${name} is damaged:`, ...problems].join('\n'));
}

async function verifyBackup(name: string, context: OwnContext): Promise<void> {
  const { manifest } = await readSoundBackup(name, context);
  const { madeAt, programVersion, files, tables } = manifest;
  const rows = tables.map((table) => `  ${table.name}: ${table.rows}`);
  context.stdout.write(
    `${name}: made ${madeAt} by version ${programVersion}; all ${files.length} files are complete and unchanged.\n${rows.join('\n')}\n`,
  );
}

export const verifyCommand: OwnCommand = {
  opens: 'itself',
  usage: 'FOLDER',
  summary: 'checks that a backup is complete and unchanged',
  parse(args) {
    const [folder = ''] = readArguments(args, 1, [], 'Add the path of a folder.').words;
    return (context) => verifyBackup(folder, context);
  },
};
