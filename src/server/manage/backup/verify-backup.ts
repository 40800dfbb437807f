/**
 * `verify`: checks that a backup is intact. It needs no database, and records the result in that of the site if there is
 * one.
 */
import { resolve } from 'node:path';
import { readArguments } from '../arguments.ts';
import { CommandError, type OwnCommand, type OwnContext } from '../command.ts';
import { createProgressLine } from '../progress-line.ts';
import type { BackupRecord } from '#server/features/site-health/backup-records.queries.ts';
import { checkBackup } from './check-backup.ts';
import { countPhotos, readManifest, UnreadableBackup, type Manifest } from './manifest.ts';
import { recordForHealth } from './record-for-health.ts';
import { summarizeProblems } from './summarize-problems.ts';

/** Its message has one line per problem, for the operator. */
class DamagedBackup extends CommandError {
  readonly manifest: Manifest | null;
  /** In one sentence without paths. */
  readonly summary: string;

  constructor(message: string, manifest: Manifest | null, summary: string) {
    super(message);
    this.manifest = manifest;
    this.summary = summary;
  }
}

interface SoundBackup {
  readonly manifest: Manifest;
  readonly path: string;
  readonly bytes: number;
}

/** @throws DamagedBackup, or CommandError for a folder that is not a backup of this version */
export async function readSoundBackup(
  name: string,
  context: Pick<OwnContext, 'folder' | 'stderr' | 'stdout'>,
): Promise<SoundBackup> {
  const path = resolve(context.folder, name);
  const progressLine = createProgressLine(context);
  const manifest = await readManifest(path).catch((error: unknown) => {
    if (!(error instanceof UnreadableBackup)) throw error;
    const message = `${name}: ${error.message}`;
    if (!error.isDamaged) throw new CommandError(message);
    throw new DamagedBackup(message, null, error.message);
  });
  const { problems, bytes } = await checkBackup(path, manifest, (file) =>
    progressLine.show(`reading ${file}`),
  ).finally(() => progressLine.clear());
  if (problems.length === 0) return { manifest, path, bytes };
  const lines = problems.map(({ text }) => text);
  throw new DamagedBackup(
    [`${name} is damaged:`, ...lines].join('\n'),
    manifest,
    summarizeProblems(problems),
  );
}

/** @param beganAt the files may have changed since they were read, so the record has the time before */
function recordOf(
  beganAt: number,
  manifest: Manifest | null,
  found: Pick<BackupRecord, 'bytes' | 'problem'>,
): BackupRecord {
  return {
    kind: 'verified',
    recorded_at: beganAt,
    backup_made_at: manifest && Date.parse(manifest.madeAt),
    photos: manifest && countPhotos(manifest),
    ...found,
  };
}

async function verifyBackup(name: string, context: OwnContext): Promise<void> {
  const beganAt = Date.now();
  const { manifest, bytes } = await readSoundBackup(name, context).catch(async (error: unknown) => {
    if (error instanceof DamagedBackup) {
      const found = { bytes: null, problem: error.summary };
      await recordForHealth(context, recordOf(beganAt, error.manifest, found));
    }
    throw error;
  });
  const { madeAt, programVersion, files, tables } = manifest;
  const rows = tables.map((table) => `  ${table.name}: ${table.rows}`);
  context.stdout.write(
    `${name}: made ${madeAt} by version ${programVersion}; all ${files.length} files are complete and unchanged.\n${rows.join('\n')}\n`,
  );
  await recordForHealth(context, recordOf(beganAt, manifest, { bytes, problem: null }));
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
