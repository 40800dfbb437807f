/** Opens the photo storage: a folder, or a bucket of a service that speaks S3. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { codeOf } from '#contract/errors.ts';
import {
  allOrError,
  createFlydriveStorage,
  type Store,
  type StoredFile,
} from './flydrive-storage.ts';
import type { PhotoStorage } from './photo-storage.ts';
import type { S3Location } from './s3-photos.ts';

const unfinishedFolder = 'unfinished';

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const isMissing = (error: unknown) => codeOf(error) === 'ENOENT';

const orMissing = <Result>(reading: Promise<Result>): Promise<Result | null> =>
  reading.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

/** The folder itself may not be there yet. */
export async function readFreeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    if (!isMissing(error) || dirname(folder) === folder) throw error;
    return readFreeBytes(dirname(folder));
  }
}

/** Only the owner of the folder can read it. The folder is created with the first photo. */
function openDiskPhotos(folder: string, onFailure?: () => void): PhotoStorage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));

  /**
   * The driver writes in place, so a crash could leave a partial file. Each finished file is therefore moved into
   * place.
   */
  async function writeOne({ key, bytes }: StoredFile): Promise<void> {
    const unfinished = `${unfinishedFolder}/${randomBytes(12).toString('hex')}`;
    try {
      await disk.put(unfinished, bytes);
      await flush(join(folder, unfinished));
      await rename(join(folder, unfinished), join(folder, key));
    } catch (error) {
      await rm(join(folder, unfinished), { force: true }).catch(() => undefined);
      throw error;
    }
  }

  let isFolderKept = false;
  /** The folder's entry in its parent must be flushed too, even if another process created it. */
  async function makeFolder(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (isFolderKept) return;
    await flush(dirname(folder));
    isFolderKept = true;
  }

  async function write(files: readonly StoredFile[]): Promise<void> {
    const folders = [...new Set(files.map(({ key }) => dirname(join(folder, key))))];
    await makeFolder();
    for (const each of folders) await mkdir(each, { recursive: true });
    await allOrError(files.map(writeOne));
    for (const each of new Set([...folders, folder])) await flush(each);
  }

  async function removeUnfinished(before: number): Promise<void> {
    const place = join(folder, unfinishedFolder);
    const names = await readdir(place).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const name of names) {
      const path = join(place, name);
      // Another process may have removed it.
      const found = await stat(path).catch(() => null);
      if (found && found.mtimeMs < before) await rm(path, { force: true });
    }
  }

  const store: Store = {
    disk,
    write,
    removeUnfinished,
    readFreeBytes: () => readFreeBytes(folder),
    async read(key) {
      const stream = createReadStream(join(folder, key));
      return orMissing(once(stream, 'open').then(() => stream));
    },
    readSize: (key) => orMissing(stat(join(folder, key)).then(({ size }) => size)),
  };
  return createFlydriveStorage(store, onFailure);
}

export type PhotoLocation =
  | { readonly kind: 'folder'; readonly path: string }
  | ({ readonly kind: 's3' } & S3Location);

/** @param onFailure called when the store cannot be reached or has no space */
export async function openPhotoStorage(
  location: PhotoLocation,
  onFailure?: () => void,
): Promise<PhotoStorage> {
  if (location.kind === 'folder') return openDiskPhotos(location.path, onFailure);
  // Loaded on demand, because the SDK is large and few sites use it.
  const { openS3Photos } = await import('./s3-photos.ts');
  return openS3Photos(location, onFailure);
}
