/** `backup`: writes everything that the site cannot recreate into a folder, while the site runs. */
import { resolve } from 'node:path';
import { codeOf } from '#contract/errors.ts';
import { readCopy, type CopiedRow } from '#server/database/read-copy.ts';
import { recordBackup } from '#server/features/site-health/backup-records.ts';
import { recordOutcome } from '#server/features/site-health/check-outcomes.ts';
import { openPhotoStorage } from '#server/photo-storage/open-photo-storage.ts';
import { readProgramVersion } from '#server/program-version.ts';
import {
  CommandError,
  createProgressLine,
  knownReasonOf,
  readArguments,
  reasonOf,
  type OwnCommand,
  type OwnContext,
} from '../command/command.ts';
import { openExisting, recordForHealth, writeExisting } from '../command/open-existing.ts';
import { createBackupWriter, type BackupWriter } from './backup-writer.ts';
import { countPhotos, photoListFile, writePhotoList, type Manifest } from './manifest.ts';
import {
  createPhotoCopier,
  hasPhotos,
  listPhotos,
  photosOf,
  type CopiedPhoto,
  type TableWithPhotos,
} from './photo-copier.ts';

const rowsPerPiece = 500;

/** One JSON row per line, the same for both databases. */
async function* toLines(
  rows: AsyncIterable<CopiedRow>,
  onRows: (rows: number) => void,
): AsyncGenerator<string> {
  let lines: string[] = [];
  for await (const row of rows) {
    lines.push(`${JSON.stringify(row)}\n`);
    if (lines.length < rowsPerPiece) continue;
    onRows(lines.length);
    yield lines.join('');
    lines = [];
  }
  onRows(lines.length);
  yield lines.join('');
}

interface Written {
  readonly manifest: Manifest;
  /** The names of photos that have a row, but no file in the photo store. */
  readonly missingPhotos: readonly string[];
  readonly bytes: number;
}

/** Passes rows through and records their photos. */
async function* notingPhotos(
  table: TableWithPhotos,
  rows: AsyncIterable<CopiedRow>,
  photos: CopiedPhoto[],
) {
  for await (const row of rows) {
    photos.push(...photosOf[table](row));
    yield row;
  }
}

/**
 * Copies photos before reading the rows, and new ones afterwards. A photo deleted during the backup still has its files
 * if its row is included.
 */
async function writeBackup(writer: BackupWriter, context: OwnContext): Promise<Written> {
  const progressLine = createProgressLine(context);
  const settings = context.settings();
  const database = await openExisting(settings);
  try {
    const copier = createPhotoCopier(await openPhotoStorage(settings.photoStore), writer);
    for await (const some of listPhotos(database)) {
      progressLine.show(`copying photos, from ${some[0]?.name ?? ''}`);
      await copier.copy(some);
    }
    const madeAt = new Date().toISOString();
    const tables: Manifest['tables'] = [];
    const photos: CopiedPhoto[] = [];
    const migrations = await readCopy(database, async ({ name, lastId }, rows) => {
      const path = `tables/${name}.ndjson`;
      let count = 0;
      const noted = hasPhotos(name) ? notingPhotos(name, rows, photos) : rows;
      const lines = toLines(noted, (more) => {
        count += more;
        progressLine.show(`writing row ${count} of ${name}`);
      });
      await writer.addFile(path, lines);
      tables.push({ name, path, rows: count, lastId });
    });
    await copier.copy(photos);
    const { files, missing } = await copier.keepOnly(new Set(photos.map(({ name }) => name)));
    await writer.addFile(photoListFile, writePhotoList(files));
    const manifest = await writer.finish({
      format: 1,
      madeAt,
      programVersion: await readProgramVersion(),
      database: database.dialect.name,
      migrations: [...migrations],
      tables,
    });
    const bytes = [...manifest.files, ...files].reduce((sum, file) => sum + file.bytes, 0);
    return { manifest, missingPhotos: missing, bytes };
  } finally {
    progressLine.clear();
    await database.close();
  }
}

const describeMissing = (photos: number) =>
  `${photos} ${photos === 1 ? 'photo has' : 'photos have'} no file in the photo store.`;

/** The operator named a folder that has something in it, and tries again. */
const isTaken = (error: unknown) => ['EEXIST', 'ENOTEMPTY'].includes(String(codeOf(error)));

async function recordFailure(context: OwnContext, problem: string): Promise<void> {
  try {
    await writeExisting(context.settings(), (database) =>
      recordOutcome({ database, now: Date.now }, 'backup', { problem }),
    );
  } catch {
    // The error of the backup itself says what is wrong.
  }
}

async function makeBackup(name: string, context: OwnContext): Promise<void> {
  const refuse = async (error: unknown): Promise<never> => {
    if (!isTaken(error)) {
      await recordFailure(context, knownReasonOf(error) ?? 'its log says why');
    }
    throw error instanceof CommandError
      ? error
      : new CommandError(`${name} could not be written: ${reasonOf(error)}.`);
  };
  const writer = await createBackupWriter(resolve(context.folder, name)).catch(refuse);
  const { manifest, missingPhotos, bytes } = await writeBackup(writer, context).catch(
    async (error: unknown) => {
      await writer.abandon();
      return refuse(error);
    },
  );
  const photos = countPhotos(manifest);
  const missing = missingPhotos.length;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  context.stdout.write(
    `${name}: ${rows} rows and ${photos} photos. It contains personal data: keep it as safe as the site.\n`,
  );
  await recordForHealth(context, async (database) => {
    await recordOutcome({ database, now: Date.now }, 'backup', { problem: null });
    await recordBackup(database, {
      kind: 'made',
      recorded_at: Date.now(),
      backup_made_at: Date.parse(manifest.madeAt),
      photos,
      bytes,
      problem: missing === 0 ? null : describeMissing(missing),
    });
  });
  if (missing > 0) {
    // The backup is written, but must not replace an older one.
    throw new CommandError(
      `${missing} photos have no file in the photo store, such as ${missingPhotos[0] ?? ''}. Check PHOTO_STORE.`,
    );
  }
}

export const backupCommand: OwnCommand = {
  opens: 'itself',
  usage: 'FOLDER',
  summary: 'writes a backup to a new folder, even while the site runs',
  parse(args) {
    const [folder = ''] = readArguments(args, 1, [], 'Add the path of a folder.').words;
    return (context) => makeBackup(folder, context);
  },
};
