/** Takes photos in: from the text of an upload to pictures that are kept. */
import { createHash } from 'node:crypto';
import { Refusal } from '#contract/errors.ts';
import { invalidImageType, largestPhotoBytes } from '#contract/photo-limits.ts';
import type { NewPicture, PhotoDesk, PhotoStorage, Upload } from './photo-storage.ts';

interface PreparedPhoto {
  readonly width: number;
  readonly height: number;
  readonly thumbWidth: number;
  readonly thumbHeight: number;
  readonly files: readonly NewPicture[];
}

interface PhotoDeskOptions {
  readonly storage: PhotoStorage;
  /** Looks into the file, and makes the pictures. */
  readonly prepare: (bytes: Uint8Array, recipe: 'portrait' | 'picture') => Promise<PreparedPhoto>;
  /** Told of what could not be let go. */
  readonly onFailure: (error: unknown) => void;
}

/** As https://www.rfc-editor.org/rfc/rfc2397 has it, for what is written as base64. */
const dataPrefix = /^data:[^,]{0,200};base64,/i;

const refuse = (message: string) =>
  new Refusal('bad_request', { message, errors: { data: message } });

function decode(base64: string): Uint8Array {
  try {
    return Uint8Array.fromBase64(base64);
  } catch {
    throw refuse('The photo is not valid base64.');
  }
}

function read(data: string): Upload {
  const prefix = dataPrefix.exec(data.slice(0, 300))?.[0] ?? '';
  const bytes = decode(prefix === '' ? data : data.slice(prefix.length));
  if (bytes.length === 0) throw refuse(invalidImageType);
  if (bytes.length > largestPhotoBytes) {
    throw new Refusal('too_large', { message: 'This photo is larger than 15 MB.' });
  }
  return { bytes, sourceHash: createHash('sha256').update(bytes).digest('hex') };
}

export function createPhotoDesk({ storage, prepare, onFailure }: PhotoDeskOptions): PhotoDesk {
  return {
    read,
    async keep({ bytes, sourceHash }, recipe) {
      const { files, ...measures } = await prepare(bytes, recipe);
      return { name: await storage.keep(files), sourceHash, ...measures };
    },
    open: (name, picture) => storage.open(name, picture),
    async release(names) {
      if (names.length > 0) await storage.remove(names).catch(onFailure);
    },
  };
}
