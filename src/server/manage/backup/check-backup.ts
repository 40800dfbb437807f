/** Compares the files of a backup with its manifest. Detects even one changed byte. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { photoListFile, readPhotoList } from './photo-list.ts';
import { manifestFile, sealFile, type FileEntry, type Manifest } from './manifest.ts';

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

export interface BackupProblem {
  readonly kind: 'missing' | 'changed' | 'unexpected';
  /** One line for the operator, with the path inside the backup. */
  readonly text: string;
}

export interface CheckedBackup {
  /** Empty if the backup is intact. */
  readonly problems: readonly BackupProblem[];
  /** The size of all files in the lists. */
  readonly bytes: number;
}

async function problemOf(folder: string, entry: FileEntry): Promise<BackupProblem | null> {
  const path = join(folder, entry.path);
  const found = await stat(path).catch(() => null);
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

export async function checkBackup(
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
