/** Finds the photos of the backup before, which a new backup shares as hard links. */
import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkFile } from './check-file.ts';
import {
  photoListFile,
  readManifest,
  readPhotoList,
  type FileEntry,
  type Manifest,
} from './manifest.ts';

export interface PhotosBefore {
  readonly folder: string;
  readonly files: ReadonlyMap<string, FileEntry>;
}

export const noPhotosBefore: PhotosBefore = { folder: '', files: new Map() };

interface Before {
  readonly folder: string;
  readonly manifest: Manifest;
}

async function readBefore(folder: string): Promise<Before | null> {
  try {
    // In a shared folder, anyone can put something that looks like a backup.
    const { uid } = await stat(folder);
    return uid === process.getuid?.() ? { folder, manifest: await readManifest(folder) } : null;
  } catch {
    return null;
  }
}

/** The newest backup in the folder of the new one. */
async function findNewest(target: string): Promise<Before | null> {
  const parent = dirname(target);
  let newest: Before | null = null;
  for (const name of await readdir(parent)) {
    const found = await readBefore(join(parent, name));
    if (found && (!newest || found.manifest.madeAt > newest.manifest.madeAt)) newest = found;
  }
  return newest;
}

/** @param target the folder of the new backup */
export async function findPhotosBefore(target: string): Promise<PhotosBefore> {
  const before = await findNewest(target);
  const list = before?.manifest.files.find(({ path }) => path === photoListFile);
  if (!before || !list || (await checkFile(before.folder, list)) !== null) return noPhotosBefore;
  const files = new Map<string, FileEntry>();
  for await (const entry of readPhotoList(before.folder)) files.set(entry.path, entry);
  return { folder: before.folder, files };
}
