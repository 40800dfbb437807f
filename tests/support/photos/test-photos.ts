/** Where the photos of a test are, and what is in there. */
import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openPhotoStorage } from '#server/photo-storage/open-photo-storage.ts';
import type { PhotoStorage } from '#server/photo-storage/photo-storage.ts';

export interface TestPhotos {
  readonly storage: PhotoStorage;
  readonly folder: string;
  /** The names of all files, finished or not, save the mark of their owner. */
  files(): Promise<string[]>;
  /** What is in them. */
  contents(): Promise<Buffer[]>;
}

export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && entry.name !== 'owner.txt')
    .map((entry) => join(entry.parentPath, entry.name));
}

/** In a folder of their own, removed when the test ends. */
export async function openTestPhotos(): Promise<TestPhotos> {
  const folder = join(tmpdir(), `freak-brothers-photos-${randomBytes(6).toString('hex')}`);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return {
    storage: await openPhotoStorage({ kind: 'folder', path: folder }),
    folder,
    files: () => listFiles(folder),
    async contents() {
      return Promise.all((await listFiles(folder)).map((file) => readFile(file)));
    },
  };
}
