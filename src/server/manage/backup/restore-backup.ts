/** `restore`: restores an intact backup into an empty database of either kind. */
import { join } from 'node:path';
import type { CopiedRow } from '#server/database/copies/read-copy.ts';
import { checkTarget, CopyRefused, writeCopy } from '#server/database/copies/write-copy.ts';
import { readAppliedMigrations } from '#server/database/schema/migrate.ts';
import type { Settings } from '#server/settings.ts';
import { readArguments } from '../arguments.ts';
import { CommandError, type OwnCommand, type OwnContext } from '../command.ts';
import { reasonOf } from '../failure.ts';
import { openFor } from '../open-existing.ts';
import { createProgressLine } from '../progress-line.ts';
import { readLines } from './read-lines.ts';
import { restorePhotos } from './restore-photos.ts';
import { readSoundBackup } from './verify-backup.ts';

async function* readRows(path: string, onRow: () => void): AsyncGenerator<CopiedRow> {
  for await (const line of readLines(path)) {
    onRow();
    yield JSON.parse(line) as CopiedRow;
  }
}

/** Names the target without the URL, which may contain a password. */
const placeOf = ({ database, photoStore }: Settings) =>
  [
    database.kind === 'sqlite' ? database.file : 'the database of DATABASE_URL',
    photoStore.kind === 'folder' ? photoStore.path : 'the bucket of PHOTO_STORE',
  ].join(' and ');

async function restoreBackup(name: string, context: OwnContext): Promise<void> {
  const { manifest, path } = await readSoundBackup(name, context);
  const database = await openFor(
    context.settings().database,
    ({ kysely }) => readAppliedMigrations(kysely),
    { isAlone: true },
  );
  const progressLine = createProgressLine(context);
  let photos = 0;
  try {
    await checkTarget(database.kysely, manifest.migrations);
    const tables = manifest.tables.map((table) => ({
      name: table.name,
      lastId: table.lastId,
      rowCount: table.rows,
      open() {
        let count = 0;
        return readRows(join(path, table.path), () => {
          count += 1;
          progressLine.show(`restoring row ${count} of ${table.rows} of ${table.name}`);
        });
      },
    }));
    // Photos before rows, so that no row refers to a missing photo.
    photos = await restorePhotos(path, manifest, context.settings(), (count) =>
      progressLine.show(`restoring photo ${count}`),
    );
    await writeCopy(database, { migrations: manifest.migrations, tables }, Date.now());
  } catch (error) {
    const reason = error instanceof CopyRefused ? error.message : `${reasonOf(error)}.`;
    throw new CommandError(`Nothing was restored. ${reason}`);
  } finally {
    progressLine.clear();
    await database.close();
  }
  const members = manifest.tables.find((table) => table.name === 'members')?.rows ?? 0;
  context.stdout.write(
    `Restored ${members} members and ${photos} photos of ${manifest.madeAt} from ${name} into ${placeOf(context.settings())}. Everyone has to sign in again.\n`,
  );
}

export const restoreCommand: OwnCommand = {
  opens: 'itself',
  usage: 'FOLDER',
  summary: 'restores a backup into an empty database (DATABASE_URL or DATA_DIR)',
  parse(args) {
    const [folder = ''] = readArguments(args, 1, [], 'Add the path of a folder.').words;
    return (context) => restoreBackup(folder, context);
  },
};
