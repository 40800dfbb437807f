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
  /** The names of all files, including unfinished ones, but not the owner file. */
  files(): Promise<string[]>;
  contents(): Promise<Buffer[]>;
}

export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && entry.name !== 'owner.txt')
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Opens a photo store in a temporary folder, which is deleted when the test ends. */
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
