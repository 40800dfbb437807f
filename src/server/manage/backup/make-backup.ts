/** `backup`: writes everything that the site cannot recreate into a folder, while the site runs. */
import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { codeOf } from '#contract/errors.ts';
import { readCopy, type CopiedRow } from '#server/database/read-copy.ts';
import { hashFolder, recordMade } from '#server/features/site-health/backup-records.ts';
import { recordOutcome } from '#server/features/site-health/check-outcomes.ts';
import { openPhotoStorage } from '#server/photo-storage/open-photo-storage.ts';
import { readProgramVersion } from '#server/program-version.ts';
import {
  CommandError,
  counted,
  createProgressLine,
  knownReasonOf,
  reasonOf,
  type Command,
  type CommandContext,
  withWord,
} from '../command/command.ts';
import { untilInterrupted } from '../command/interruption.ts';
import { openExisting, recordForHealth, writeExisting } from '../command/open-existing.ts';
import { createBackupWriter, type BackupWriter } from './backup-writer.ts';
import { describeLost, explainLost, findLost, type LostPhotos } from './lost-photos.ts';
import { countRowsOf, photoListFile, writePhotoList, type Manifest } from './manifest.ts';
import {
  createPhotoCopier,
  hasPhotos,
  listPhotos,
  photosOf,
  type CopiedPhoto,
  type TableWithPhotos,
} from './photo-copier.ts';
import { findPhotosBefore } from './photos-before.ts';

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
  /** Photos of which the photo store lacks a file. */
  readonly lost: LostPhotos;
  readonly damagedBefore: number;
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
async function writeBackup(
  writer: BackupWriter,
  target: string,
  context: CommandContext,
  interruption: AbortSignal,
): Promise<Written> {
  const progressLine = createProgressLine(context);
  const show = (text: string) => {
    interruption.throwIfAborted();
    progressLine.show(text);
  };
  const settings = context.settings();
  const database = await openExisting(settings);
  try {
    const storage = await openPhotoStorage(settings.photoStore);
    const copier = createPhotoCopier(storage, writer, await findPhotosBefore(target));
    for await (const some of listPhotos(database)) {
      show(`copying photos, from ${some[0]?.name ?? ''}`);
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
        show(`writing row ${count} of ${name}`);
      });
      await writer.addFile(path, lines);
      tables.push({ name, path, rows: count, lastId });
    });
    await copier.copy(photos);
    const { files, lost, incomplete, damagedBefore } = await copier.keepOnly(
      new Set(photos.map(({ name }) => name)),
    );
    await writer.addFile(photoListFile, writePhotoList(files));
    const manifest = await writer.finish({
      format: 1,
      madeAt,
      programVersion: await readProgramVersion(),
      database: database.dialect.name,
      migrations: [...migrations],
      tables,
      incompletePhotos: await findLost(database.kysely, incomplete),
    });
    const bytes = [...manifest.files, ...files].reduce((sum, file) => sum + file.bytes, 0);
    return { manifest, lost: await findLost(database.kysely, lost), damagedBefore, bytes };
  } finally {
    progressLine.clear();
    await database.close();
  }
}

const describeDamaged = (files: number) =>
  `${counted(files, 'photo file')} of the backup before ${files === 1 ? 'was' : 'were'} damaged.`;

/** For Health: in one line, or null if all is well. */
function problemOf({ lost, damagedBefore }: Written): string | null {
  const problems = [
    ...(lost.count === 0 ? [] : [describeLost(lost)]),
    ...(damagedBefore === 0 ? [] : [describeDamaged(damagedBefore)]),
  ];
  return problems.length === 0 ? null : problems.join(' ');
}

/** The operator named a folder that has something in it, and tries again. */
const isTaken = (error: unknown) => ['EEXIST', 'ENOTEMPTY'].includes(String(codeOf(error)));

export async function recordFailure(context: CommandContext, problem: string): Promise<void> {
  try {
    await writeExisting(context.settings(), (database) =>
      recordOutcome({ database, now: Date.now }, 'backup', { problem }),
    );
  } catch {
    // The error of the backup itself says what is wrong.
  }
}

export async function makeBackup(name: string, context: CommandContext): Promise<void> {
  const target = resolve(context.folder, name);
  const refuse = async (error: unknown): Promise<never> => {
    if (!isTaken(error)) {
      await recordFailure(context, knownReasonOf(error) ?? 'its log says why');
    }
    throw error instanceof CommandError
      ? error
      : new CommandError(`${name} could not be written: ${reasonOf(error)}.`);
  };
  const writer = await createBackupWriter(target).catch(refuse);
  const written = await untilInterrupted((interruption) =>
    writeBackup(writer, target, context, interruption).catch(async (error: unknown) => {
      await writer.abandon();
      interruption.throwIfAborted();
      return refuse(error);
    }),
  );
  const { manifest, bytes } = written;
  const photos = countRowsOf(manifest, 'photos');
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  context.stdout.write(
    `${name}: ${rows} rows and ${photos} photos. It contains personal data: keep it as safe as the site.\n`,
  );
  await recordForHealth(context, async (database) => {
    await recordOutcome({ database, now: Date.now }, 'backup', { problem: null });
    await recordMade(database, {
      folder_hash: hashFolder(await realpath(target)),
      recorded_at: Date.now(),
      backup_made_at: Date.parse(manifest.madeAt),
      photos,
      bytes,
      problem: problemOf(written),
    });
  });
  const { lost, damagedBefore } = written;
  const isComplete = manifest.incompletePhotos.count === 0;
  const lines = [
    ...(damagedBefore === 0 ? [] : [`${describeDamaged(damagedBefore)} Check its disk.`]),
    ...explainLost(lost, isComplete ? target : null, context.settings()),
  ];
  for (const line of lines) context.stderr.write(`${line}\n`);
}

export const backupCommand: Command = {
  usage: 'FOLDER',
  summary: 'writes a backup to a new folder, even while the site runs',
  parse: withWord('Add the path of a folder.', makeBackup),
};
