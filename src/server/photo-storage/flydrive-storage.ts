/** Photo storage on a flydrive disk, local or remote. The options contain what differs between the two. */
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { Disk, DriveFile } from 'flydrive';
import { codeOf } from '#contract/errors.ts';
import { probeStore } from './probe-store.ts';
import { keyOf, keysOf, nameOfKey, newName } from './picture-keys.ts';
import { PhotosUnavailable, type PhotoStorage, type SweepOptions } from './photo-storage.ts';

export interface StoredFile {
  readonly key: string;
  readonly bytes: Uint8Array;
}

export interface Store {
  readonly disk: Disk;
  /**
   * Each file appears completely or not at all, and all files survive a crash once this resolves. When it rejects, no
   * write is still running, but some files may exist.
   */
  write(files: readonly StoredFile[]): Promise<void>;
  /** Null when the file does not exist. */
  read(key: string): Promise<Readable | null>;
  /** In bytes; null when the file does not exist. */
  readSize(key: string): Promise<number | null>;
  /** Removes the remains of interrupted writes that are older than this instant, in milliseconds since 1970 UTC. */
  removeUnfinished(before: number): Promise<void>;
  /** Null if it cannot be measured. */
  readonly readFreeBytes: (() => Promise<number>) | null;
}

/** The file that names the site that owns the photos. */
const ownerKey = 'owner.txt';
const namesPerQuestion = 500;
const removalTimeoutMs = 1_000;

function reasonOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = codeOf(cause);
    if (typeof code === 'string' && !code.startsWith('E_')) return code;
    if (cause.cause === undefined) return cause.name;
  }
  return 'unknown';
}

/** Runs all at once; rejects after the last one has ended. */
export async function allOrError(works: readonly Promise<void>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(works)) {
    if (outcome.status === 'rejected') throw outcome.reason;
  }
}

async function listFiles(disk: Disk): Promise<Map<string, DriveFile[]>> {
  const files = new Map<string, DriveFile[]>();
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll('', {
      recursive: true,
      ...(paginationToken === undefined ? {} : { paginationToken }),
    });
    for (const entry of page.objects) {
      const name = entry.isFile ? nameOfKey(entry.key) : null;
      if (name === null || !entry.isFile) continue;
      files.set(name, [...(files.get(name) ?? []), entry]);
    }
    paginationToken = page.paginationToken;
  } while (paginationToken !== undefined);
  return files;
}

/** Null when another sweep has removed the file. */
async function writtenAt(file: DriveFile): Promise<number | null> {
  try {
    return (await file.getMetaData()).lastModified.getTime();
  } catch (error) {
    if (await file.exists()) throw error;
    return null;
  }
}

/** @param onFailure called when the store fails, except while it is probed */
export function createFlydriveStorage(
  store: Store,
  onFailure: () => void = () => undefined,
): PhotoStorage {
  const { disk, readFreeBytes } = store;

  async function orUnavailable<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof PhotosUnavailable) throw error;
      onFailure();
      throw new PhotosUnavailable(`${what} (${reasonOf(error)}).`, { cause: error });
    }
  }

  async function removePictures(name: string): Promise<void> {
    for (const key of keysOf(name)) await disk.delete(key);
  }

  async function isOwnedBy(siteId: string): Promise<boolean> {
    const stream = await store.read(ownerKey);
    if (stream) return (await text(stream)).trim() === siteId;
    await store.write([{ key: ownerKey, bytes: Buffer.from(`${siteId}\n`) }]);
    return true;
  }

  async function areOlder(files: readonly DriveFile[], before: number): Promise<boolean> {
    for (const file of files) {
      const at = await writtenAt(file);
      if (at !== null && at >= before) return false;
    }
    return true;
  }

  async function sweep({ siteId, before, findUsed }: SweepOptions): Promise<number | null> {
    if (!(await isOwnedBy(siteId))) return null;
    await store.removeUnfinished(before);
    const photos = [...(await listFiles(disk))];
    let removed = 0;
    for (let start = 0; start < photos.length; start += namesPerQuestion) {
      const batch = photos.slice(start, start + namesPerQuestion);
      const used = await findUsed(batch.map(([name]) => name));
      for (const [name, files] of batch) {
        if (used.has(name) || !(await areOlder(files, before))) continue;
        for (const { key } of files) await disk.delete(key);
        removed += 1;
      }
    }
    return removed;
  }

  return {
    async store(pictures, name = newName(pictures)) {
      try {
        await orUnavailable('A photo could not be stored', () =>
          store.write(
            pictures.map((picture) => ({ key: keyOf(name, picture), bytes: picture.bytes })),
          ),
        );
      } catch (error) {
        // Files that cannot be removed soon are left to the sweep.
        const removing = removePictures(name).catch(() => undefined);
        await Promise.race([removing, delay(removalTimeoutMs, undefined, { ref: false })]);
        throw error;
      }
      return name;
    },
    open: (name, picture) =>
      orUnavailable('A photo could not be read', () => store.read(keyOf(name, picture))),
    readSize: (name, picture) =>
      orUnavailable('A photo could not be read', () => store.readSize(keyOf(name, picture))),
    remove: (names) =>
      orUnavailable('A photo could not be removed', async () => {
        for (const name of names) await removePictures(name);
      }),
    sweep: (options) =>
      orUnavailable('Orphaned photo files could not be removed', () => sweep(options)),
    probe: () => probeStore(store, reasonOf),
    readFreeBytes:
      readFreeBytes &&
      (() => orUnavailable('The free space for photos could not be read', readFreeBytes)),
  };
}
