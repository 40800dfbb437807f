/** Keeps some space of the photo folder free, because the database may be on the same disk. */
import { Refusal } from '#contract/errors.ts';
import type { PhotoStorage } from './photo-storage.ts';

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
