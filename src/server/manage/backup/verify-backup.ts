/**
 * `verify`: compares the files of a backup with its manifest, and detects even one changed byte. It needs no database,
 * and records the result in that of the site if there is one.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { recordBackup, type BackupRecord } from '#server/features/site-health/backup-records.ts';
import {
  CommandError,
  createProgressLine,
  deniedMessage,
  deniedPathOf,
  readArguments,
  type OwnCommand,
  type OwnContext,
} from '../command/command.ts';
import { recordForHealth } from '../command/open-existing.ts';
import { callHeartbeat } from './call-heartbeat.ts';
import {
  countPhotos,
  manifestFile,
  photoListFile,
  readManifest,
  readPhotoList,
  sealFile,
  UnreadableBackup,
  type FileEntry,
  type Manifest,
} from './manifest.ts';

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

interface BackupProblem {
  readonly kind: 'missing' | 'changed' | 'unexpected';
  /** One line for the operator, with the path inside the backup. */
  readonly text: string;
}

interface CheckedBackup {
  /** Empty if the backup is intact. */
  readonly problems: readonly BackupProblem[];
  /** The size of all files in the lists. */
  readonly bytes: number;
}

async function problemOf(folder: string, entry: FileEntry): Promise<BackupProblem | null> {
  const path = join(folder, entry.path);
  const found = await stat(path).catch((error: unknown) => {
    if (deniedPathOf(error) !== null) throw error;
    return null;
  });
  if (!found?.isFile()) return { kind: 'missing', text: `${entry.path} is missing.` };
  if (found.size !== entry.bytes) {
    const text = `${entry.path} has ${found.size} bytes instead of ${entry.bytes}.`;
    return { kind: 'changed', text };
  }
  const isSame = (await hashOf(path)) === entry.sha256;
  return isSame ? null : { kind: 'changed', text: `${entry.path} was changed.` };
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
}

async function checkBackup(
  folder: string,
  { files, tables }: Manifest,
  onFile: (path: string) => void = () => undefined,
): Promise<CheckedBackup> {
  const problems: BackupProblem[] = [];
  let bytes = 0;
  const known = new Set([manifestFile, sealFile]);
  const check = async (entry: FileEntry) => {
    onFile(entry.path);
    known.add(entry.path);
    bytes += entry.bytes;
    const problem = await problemOf(folder, entry);
    if (problem !== null) problems.push(problem);
  };
  for (const entry of files) await check(entry);
  // A photo list that was changed is not followed.
  if (problems.length === 0 && known.has(photoListFile)) {
    for await (const entry of readPhotoList(folder)) await check(entry);
  }
  if (problems.length > 0) return { problems, bytes };
  for (const path of await listFiles(folder)) {
    if (known.has(path)) continue;
    problems.push({ kind: 'unexpected', text: `${path} does not belong to the backup.` });
  }
  for (const { path } of tables) {
    if (known.has(path)) continue;
    problems.push({ kind: 'missing', text: `${path} is not listed in the manifest.` });
  }
  return { problems, bytes };
}

const words: Readonly<Record<BackupProblem['kind'], readonly [one: string, many: string]>> = {
  missing: ['file is missing', 'files are missing'],
  changed: ['file was changed', 'files were changed'],
  unexpected: ['file does not belong to it', 'files do not belong to it'],
};

/** Counts the problems of a backup in one sentence, without paths. */
function summarizeProblems(problems: readonly BackupProblem[]): string {
  const parts = (['missing', 'changed', 'unexpected'] as const).flatMap((kind) => {
    const count = problems.filter((problem) => problem.kind === kind).length;
    const [one, many] = words[kind];
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  return `${new Intl.ListFormat('en').format(parts)}.`;
}

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

/** @throws DamagedBackup, or CommandError for a folder that is not a backup of this version or cannot be read */
export async function readSoundBackup(
  name: string,
  context: Pick<OwnContext, 'folder' | 'stderr' | 'stdout'>,
): Promise<SoundBackup> {
  const path = resolve(context.folder, name);
  return readFilesOf(name, path, context).catch((error: unknown) => {
    throw deniedPathOf(error) === null ? error : new CommandError(deniedMessage(name, path));
  });
}

async function readFilesOf(
  name: string,
  path: string,
  context: Pick<OwnContext, 'stderr'>,
): Promise<SoundBackup> {
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
      const record = recordOf(beganAt, error.manifest, found);
      await recordForHealth(context, (database) => recordBackup(database, record));
    }
    throw error;
  });
  const { madeAt, programVersion, files, tables } = manifest;
  const rows = tables.map((table) => `  ${table.name}: ${table.rows}`);
  context.stdout.write(
    `${name}: made ${madeAt} by version ${programVersion}; all ${files.length} files are complete and unchanged.\n${rows.join('\n')}\n`,
  );
  const record = recordOf(beganAt, manifest, { bytes, problem: null });
  let isOfLast = true;
  await recordForHealth(context, async (database) => {
    isOfLast = await recordBackup(database, record);
  });
  if (isOfLast) await callHeartbeat(context);
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
