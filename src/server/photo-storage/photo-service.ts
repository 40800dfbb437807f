/**
 * Prepares uploaded photos and stores them. Some space of the photo folder stays free, because the database may be on the
 * same disk.
 */
import { createHash } from 'node:crypto';
import { Refusal } from '#contract/errors.ts';
import { largestPhotoBytes, type PhotoMeasures, type PhotoRecipe } from '#contract/photos.ts';
import type { NewPicture, PhotoService, PhotoStorage, Upload } from './photo-storage.ts';
import { haveSameContent } from './picture-keys.ts';

interface FreeSpaceOptions {
  readonly storage: Pick<PhotoStorage, 'readFreeBytes'>;
  /** Photos are refused below; 0 for never. */
  readonly minFreeBytes: number;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
}

export interface FreeSpace {
  /**
   * At most a few seconds old. Null for a bucket.
   *
   * @throws PhotosUnavailable
   */
  readonly read: () => Promise<number | null>;
  /** @throws Refusal `no_space` below the floor, PhotosUnavailable */
  readonly check: () => Promise<void>;
}

const validForMs = 5_000;
/** Someone has to make space first. */
const retryAfterSeconds = 5 * 60;

export function createFreeSpace({ storage, minFreeBytes, now }: FreeSpaceOptions): FreeSpace {
  let last: { readonly at: number; readonly bytes: number } | null = null;

  async function read(): Promise<number | null> {
    if (storage.readFreeBytes === null) return null;
    const at = now();
    if (last === null || Math.abs(at - last.at) >= validForMs) {
      last = { at, bytes: await storage.readFreeBytes() };
    }
    return last.bytes;
  }

  return {
    read,
    async check() {
      if (minFreeBytes === 0) return;
      const free = await read();
      if (free === null || free >= minFreeBytes) return;
      throw new Refusal('no_space', { retryAfterSeconds });
    },
  };
}

interface PhotoServiceOptions {
  readonly storage: PhotoStorage;
  /** Checks the file and makes the pictures that are stored. */
  readonly prepare: (
    bytes: Uint8Array,
    recipe: PhotoRecipe,
  ) => Promise<PhotoMeasures & { readonly files: readonly NewPicture[] }>;
  /** @throws Refusal `no_space` */
  readonly checkSpace: () => Promise<void>;
  /** Called when files could not be removed. */
  readonly onFailure: (error: unknown) => void;
}

function inspect(bytes: Uint8Array): Upload {
  if (bytes.length > largestPhotoBytes) {
    throw new Refusal('too_large', { message: 'This photo is larger than 15 MB.' });
  }
  return { bytes, sourceHash: createHash('sha256').update(bytes).digest('hex') };
}

export function createPhotoService({
  storage,
  prepare,
  checkSpace,
  onFailure,
}: PhotoServiceOptions): PhotoService {
  return {
    inspect,
    async store({ bytes, sourceHash }, recipe) {
      await checkSpace();
      const { files, ...measures } = await prepare(bytes, recipe);
      const name = await storage.store(files);
      const stored = files.reduce((sum, file) => sum + file.bytes.length, 0);
      return { name, sourceHash, bytes: stored, ...measures };
    },
    open: (name, picture) => storage.open(name, picture),
    haveSameContent,
    async release(names) {
      if (names.length > 0) await storage.remove(names).catch(onFailure);
    },
  };
}
