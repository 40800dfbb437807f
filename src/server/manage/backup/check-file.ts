/** Compares a file of a backup with its entry in the lists, and detects even one changed byte. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { deniedPathOf } from '../command/command.ts';
import type { FileEntry } from './manifest.ts';

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

/** @returns null if it is as listed */
export async function checkFile(folder: string, entry: FileEntry): Promise<BackupProblem | null> {
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
  const hash = await hashOf(path).catch((error: unknown) => {
    if (deniedPathOf(error) !== null) throw error;
    return null;
  });
  if (hash === entry.sha256) return null;
  return {
    kind: 'changed',
    text: `${entry.path} ${hash === null ? 'cannot be read' : 'was changed'}.`,
  };
}
