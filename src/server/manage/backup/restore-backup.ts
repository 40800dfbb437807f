/** `restore`: restores an intact backup into an empty database of either kind. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readAppliedMigrations } from '#server/database/migrate.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import type { CopiedRow } from '#server/database/read-copy.ts';
import { checkTarget, CopyRefused, writeCopy } from '#server/database/write-copy.ts';
import { openPhotoStorage } from '#server/photo-storage/open-photo-storage.ts';
import type { NewPicture } from '#server/photo-storage/photo-storage.ts';
import type { Settings } from '#server/settings.ts';
import {
  CommandError,
  createProgressLine,
  reasonOf,
  type Command,
  type CommandContext,
  withWord,
} from '../command/command.ts';
import { openFor } from '../command/open-existing.ts';
import { countRowsOf, photoListFile, readLines, readPhotoList, type Manifest } from './manifest.ts';
import { hasPhotos, photoPath, photosOf, picturesOf, type CopiedPhoto } from './photo-copier.ts';
import { readSoundBackup, type SoundBackup } from './verify-backup.ts';
import { reopenAnnounced } from '#server/features/accounts/announced-changes/announced-changes.queries.ts';

export async function readPictures(
  folder: string,
  { name, kind }: CopiedPhoto,
  listed: { readonly has: (path: string) => boolean },
): Promise<NewPicture[]> {
  const pictures: NewPicture[] = [];
  for (const picture of picturesOf(kind)) {
    const path = photoPath(name, picture);
    if (!listed.has(path)) continue;
    pictures.push({ ...picture, bytes: await readFile(join(folder, path)) });
  }
  return pictures;
}

/** Stores the photos of a backup under the names that their rows refer to. */
async function restorePhotos(
  folder: string,
  { files, tables }: Manifest,
  { photoStore }: Pick<Settings, 'photoStore'>,
  onPhoto: (count: number) => void,
): Promise<number> {
  const withPhotos = tables.flatMap((table) =>
    hasPhotos(table.name) ? [{ path: table.path, name: table.name }] : [],
  );
  if (withPhotos.length === 0 || !files.some(({ path }) => path === photoListFile)) return 0;
  const listed = new Set<string>();
  for await (const { path } of readPhotoList(folder)) listed.add(path);
  const storage = await openPhotoStorage(photoStore);
  let count = 0;
  for (const table of withPhotos) {
    for await (const line of readLines(join(folder, table.path))) {
      for (const photo of photosOf[table.name](JSON.parse(line) as CopiedRow)) {
        const pictures = await readPictures(folder, photo, listed);
        if (pictures.length === 0) continue;
        await storage.store(pictures, photo.name);
        count += 1;
        onPhoto(count);
      }
    }
  }
  return count;
}

/**
 * Ends what an old backup must not bring back: it may have been stopped, refused, withdrawn or used since the backup.
 * Admins can begin and invite again. Runs in the transaction that has restored all tables.
 */
async function endOpenRequests(db: Connection, at: number): Promise<void> {
  const open = db
    .selectFrom('announced_changes')
    .where('done_at', 'is', null)
    .where('ended_at', 'is', null);
  await reopenAnnounced(db);
  await db.deleteFrom('announced_changes').where('id', 'in', open.select('id')).execute();
  // As if the former holders were notified, so that no new link is mailed.
  await db
    .updateTable('announced_changes')
    .set({ take_back_hash: null, former_holder_notified_at: at })
    .execute();
  // Also of used ones: an account that is not validated gives its invitation back.
  await db
    .updateTable('invitations')
    .set({
      token_hash: null,
      expires_at: sql`case when expires_at < ${at} then expires_at else ${at} end`,
    })
    .execute();
}

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

/**
 * Writes all rows or none.
 *
 * @param onProgress called for each row
 * @throws CopyRefused for a database that is not empty
 */
export async function restoreRows(
  database: Database,
  { manifest: { migrations, tables }, path }: SoundBackup,
  onProgress: (text: string) => void,
): Promise<void> {
  const at = Date.now();
  const copies = tables.map((table) => ({
    name: table.name,
    lastId: table.lastId,
    rowCount: table.rows,
    open() {
      let count = 0;
      return readRows(join(path, table.path), () => {
        count += 1;
        onProgress(`restoring row ${count} of ${table.rows} of ${table.name}`);
      });
    },
  }));
  await writeCopy(database, { migrations, tables: copies }, at, (db) => endOpenRequests(db, at));
}

async function restoreBackup(name: string, context: CommandContext): Promise<void> {
  const backup = await readSoundBackup(name, context);
  const { manifest, path } = backup;
  const database = await openFor(
    context.settings().database,
    ({ kysely }) => readAppliedMigrations(kysely),
    { isAlone: true },
  );
  const progressLine = createProgressLine(context);
  let photos = 0;
  try {
    await checkTarget(database.kysely, manifest.migrations);
    // Photos before rows, so that no row refers to a missing photo.
    photos = await restorePhotos(path, manifest, context.settings(), (count) =>
      progressLine.show(`restoring photo ${count}`),
    );
    await restoreRows(database, backup, (text) => progressLine.show(text));
  } catch (error) {
    const reason = error instanceof CopyRefused ? error.message : `${reasonOf(error)}.`;
    throw new CommandError(`Nothing was restored. ${reason}`);
  } finally {
    progressLine.clear();
    await database.close();
  }
  const members = countRowsOf(manifest, 'members');
  context.stdout.write(
    `Restored ${members} members and ${photos} photos of ${manifest.madeAt} from ${name} into ${placeOf(context.settings())}. Everyone has to sign in again.\n`,
  );
}

export const restoreCommand: Command = {
  usage: 'FOLDER',
  summary: 'restores a backup into an empty database (DATABASE_URL or DATA_DIR)',
  parse: withWord('Add the path of a folder.', restoreBackup),
};
