import { createHash } from 'node:crypto';
import { Refusal } from '#contract/errors.ts';
import { largestPhotoBytes } from '#contract/gallery/photos.ts';
import { haveSameContent } from './picture-keys.ts';
import type { NewPicture, PhotoService, PhotoStorage, Upload } from './photo-storage.ts';

interface PreparedPhoto {
  readonly width: number;
  readonly height: number;
  readonly thumbWidth: number;
  readonly thumbHeight: number;
  readonly files: readonly NewPicture[];
}

interface PhotoServiceOptions {
  readonly storage: PhotoStorage;
  /** Checks the file and makes the pictures that are stored. */
  readonly prepare: (bytes: Uint8Array, recipe: 'portrait' | 'picture') => Promise<PreparedPhoto>;
  /** @throws Refusal `no_space` */
  readonly checkSpace: () => Promise<void>;
  /** Called when files could not be removed. */
  readonly onFailure: (error: unknown) => void;
}

function look(bytes: Uint8Array): Upload {
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
    look,
    async keep({ bytes, sourceHash }, recipe) {
      await checkSpace();
      const { files, ...measures } = await prepare(bytes, recipe);
      const name = await storage.keep(files);
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
