/**
 * `verify`: compares the files of a backup with its manifest, and detects even one changed byte. It needs no database,
 * and records the result in that of the site if there is one.
 */
import { readdir, realpath } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { codeOf } from '#contract/errors.ts';
import { hashFolder, recordVerified } from '#server/features/site-health/backup-records.ts';
import {
  CommandError,
  counted,
  createProgressLine,
  deniedMessage,
  deniedPathOf,
  type Command,
  type CommandContext,
  withWord,
} from '../command/command.ts';
import { recordForHealth } from '../command/open-existing.ts';
import { checkFile, type BackupProblem } from './check-file.ts';
import type { LostPhotos } from './lost-photos.ts';
import {
  countRowsOf,
  manifestFile,
  photoListFile,
  readManifest,
  readPhotoList,
  sealFile,
  UnreadableBackup,
  type FileEntry,
  type Manifest,
} from './manifest.ts';

const timeoutMs = 10_000;

/** The address is a secret, which the errors of `fetch` could contain. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return String(codeOf(error.cause) ?? error.name);
}

/** @returns why it did not work; null if it did */
async function call(address: string): Promise<string | null> {
  try {
    const response = await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.ok ? null : `answer ${response.status}`;
  } catch (error) {
    return reasonOf(error);
  }
}

/**
 * Calls the address of a service that raises an alarm when a call is late. A backup is as good without the call, so that a
 * failure is only reported.
 */
async function callHeartbeat({ settings, stderr }: CommandContext): Promise<void> {
  let address: string | null;
  try {
    address = settings().heartbeatUrl;
  } catch {
    // Reported when the result could not be recorded.
    return;
  }
  const problem = address === null ? null : await call(address);
  if (problem !== null) stderr.write(`HEARTBEAT_URL could not be called (${problem}).\n`);
}

interface CheckedBackup {
  /** Empty if the backup is intact. */
  readonly problems: readonly BackupProblem[];
  /** The size of all files in the lists. */
  readonly bytes: number;
  /** How many files it has. */
  readonly count: number;
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
    const problem = await checkFile(folder, entry);
    if (problem !== null) problems.push(problem);
  };
  for (const entry of files) await check(entry);
  // A photo list that was changed is not followed.
  if (problems.length === 0 && known.has(photoListFile)) {
    for await (const entry of readPhotoList(folder)) await check(entry);
  }
  if (problems.length > 0) return { problems, bytes, count: known.size };
  for (const path of await listFiles(folder)) {
    if (known.has(path)) continue;
    problems.push({ kind: 'unexpected', text: `${path} does not belong to the backup.` });
  }
  for (const { path } of tables) {
    if (known.has(path)) continue;
    problems.push({ kind: 'missing', text: `${path} is not listed in the manifest.` });
  }
  return { problems, bytes, count: known.size };
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

export interface SoundBackup {
  readonly manifest: Manifest;
  readonly path: string;
  readonly bytes: number;
  readonly count: number;
}

/** @throws DamagedBackup, or CommandError for a folder that is not a backup of this version or cannot be read */
export async function readSoundBackup(
  name: string,
  context: Pick<CommandContext, 'folder' | 'stderr' | 'stdout'>,
): Promise<SoundBackup> {
  const path = resolve(context.folder, name);
  return readFilesOf(name, path, context).catch((error: unknown) => {
    throw deniedPathOf(error) === null ? error : new CommandError(deniedMessage(name, path));
  });
}

async function readFilesOf(
  name: string,
  path: string,
  context: Pick<CommandContext, 'stderr'>,
): Promise<SoundBackup> {
  const progressLine = createProgressLine(context);
  const manifest = await readManifest(path).catch((error: unknown) => {
    if (!(error instanceof UnreadableBackup)) throw error;
    const message = `${name}: ${error.message}`;
    if (!error.isDamaged) throw new CommandError(message);
    throw new DamagedBackup(message, null, error.message);
  });
  const { problems, bytes, count } = await checkBackup(path, manifest, (file) =>
    progressLine.show(`reading ${file}`),
  ).finally(() => progressLine.clear());
  if (problems.length === 0) return { manifest, path, bytes, count };
  const lines = problems.map(({ text }) => text);
  throw new DamagedBackup(
    [`${name} is damaged:`, ...lines].join('\n'),
    manifest,
    summarizeProblems(problems),
  );
}

interface Found {
  readonly path: string;
  readonly manifest: Manifest | null;
  readonly bytes: number | null;
  readonly problem: string | null;
}

/**
 * @param beganAt the files may have changed since they were read, so the record has the time before
 * @returns false if Health keeps another result
 */
async function recordFound(
  context: CommandContext,
  beganAt: number,
  { path, manifest, bytes, problem }: Found,
): Promise<boolean> {
  let isOfLast = true;
  await recordForHealth(context, async (database) => {
    isOfLast = await recordVerified(database, {
      folder_hash: hashFolder(await realpath(path)),
      recorded_at: beganAt,
      backup_made_at: manifest && Date.parse(manifest.madeAt),
      photos: manifest && countRowsOf(manifest, 'photos'),
      bytes,
      problem,
    });
  });
  if (!isOfLast) {
    context.stdout.write(
      'Health keeps the result of the last backup, which is in another folder.\n',
    );
  }
  return isOfLast;
}

/** The photos that were incomplete in the photo store, too. */
function describeIncomplete({ count, pages }: LostPhotos): string {
  if (count === 0) return '';
  return `It lacks files of ${counted(count, 'photo')} that were lost before:\n${pages.map((page) => `  ${page}\n`).join('')}`;
}

export async function verifyBackup(name: string, context: CommandContext): Promise<void> {
  const beganAt = Date.now();
  const path = resolve(context.folder, name);
  const { manifest, bytes, count } = await readSoundBackup(name, context).catch(
    async (error: unknown) => {
      if (error instanceof DamagedBackup) {
        const { manifest: read, summary } = error;
        const found = { path, manifest: read, bytes: null, problem: summary };
        await recordFound(context, beganAt, found);
      }
      throw error;
    },
  );
  const { madeAt, programVersion, tables, incompletePhotos } = manifest;
  const rows = tables.map((table) => `  ${table.name}: ${table.rows}\n`);
  context.stdout.write(
    `${name}: made ${madeAt} by version ${programVersion}; all ${count} files are complete and unchanged.\n${describeIncomplete(incompletePhotos)}${rows.join('')}`,
  );
  if (await recordFound(context, beganAt, { path, manifest, bytes, problem: null })) {
    await callHeartbeat(context);
  }
}

export const verifyCommand: Command = {
  usage: 'FOLDER',
  summary: 'checks that a backup is complete and unchanged',
  parse: withWord('Add the path of a folder.', verifyBackup),
};
