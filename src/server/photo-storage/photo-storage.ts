import type { Readable } from 'node:stream';
import type { StoredPhoto, PhotoRecipe, PhotoSize } from '#contract/photos.ts';

export interface Picture {
  readonly size: PhotoSize;
  readonly format: 'webp' | 'jpeg';
}

export interface NewPicture extends Picture {
  readonly bytes: Uint8Array;
}

export interface SweepOptions {
  /** The id of the site that owns the photos: see `sweep`. */
  readonly siteId: string;
  /** Files written after this instant, in milliseconds since 1970 UTC, stay: their row may not be committed yet. */
  readonly before: number;
  /** Returns those of these photos that have a row. */
  readonly findUsed: (names: readonly string[]) => Promise<ReadonlySet<string>>;
}

export interface PhotoStorage {
  /**
   * Stores all pictures of one photo or none. Stored pictures survive a crash of the machine.
   *
   * @param name of a photo restored from a backup, which already has its rows
   * @returns the name of the photo: a hash of its content and a random part
   * @throws PhotosUnavailable if there is no space, or the store cannot be reached
   */
  store(pictures: readonly NewPicture[], name?: string): Promise<string>;
  /**
   * Null for a missing picture.
   *
   * @throws PhotosUnavailable if the store cannot be reached
   */
  open(name: string, picture: Picture): Promise<Readable | null>;
  /**
   * The size of a picture in bytes; null for a missing one.
   *
   * @throws PhotosUnavailable if the store cannot be reached
   */
  readSize(name: string, picture: Picture): Promise<number | null>;
  /**
   * Removes all pictures of photos whose rows are deleted.
   *
   * @throws PhotosUnavailable if the store cannot be reached; the sweep removes the pictures later
   */
  remove(names: readonly string[]): Promise<void>;
  /**
   * Removes photos without rows and unfinished files. Several processes may sweep at once. The first site that sweeps a
   * store owns it, so that a site connected to the store of another site by mistake removes nothing.
   *
   * @returns the number of removed photos; null if the store belongs to another site
   * @throws PhotosUnavailable if the store cannot be reached
   */
  sweep(options: SweepOptions): Promise<number | null>;
  /**
   * Writes, reads, lists and deletes a small file.
   *
   * @throws PhotoStoreRefused if the settings are wrong, PhotosUnavailable if the store cannot be reached
   */
  probe(): Promise<void>;
  /**
   * Reads how many bytes can still be stored. Null for a bucket, which has no measure of it.
   *
   * @throws PhotosUnavailable
   */
  readonly readFreeBytes: (() => Promise<number>) | null;
}

/** An uploaded file that has not been decoded yet. */
export interface Upload {
  readonly bytes: Uint8Array;
  /** SHA-256 in hex. Identifies identical files. */
  readonly sourceHash: string;
}

export interface PhotoService {
  /** @throws Refusal `too_large` for more than 15 MiB */
  inspect(bytes: Uint8Array): Upload;
  /**
   * Makes the pictures that are served, square or in the shape of the photo, and stores them. A photo that gets no row
   * is swept a day later, because it is not always known whether a row was written.
   *
   * @throws Refusal `bad_request` or `too_large` if the file is not a valid photo, `not_ready` while too many tasks are
   * waiting, `no_space` below the floor of free space
   * @throws PhotosUnavailable as `PhotoStorage.store` does
   */
  store(upload: Upload, recipe: PhotoRecipe): Promise<StoredPhoto>;
  open(name: string, picture: Picture): Promise<Readable | null>;
  /** Whether two photos have the same pictures, by their names. */
  haveSameContent(name: string, other: string): boolean;
  /** Removes photos whose rows are deleted. Failures are logged, and the sweep removes those photos later. */
  release(names: readonly string[]): Promise<void>;
}

/** The store is unavailable or full. The error gives the reason without secrets. */
export class PhotosUnavailable extends Error {
  override readonly name: string = 'PhotosUnavailable';
}

/** The store does not let the site in, so that waiting does not help. */
export class PhotoStoreRefused extends PhotosUnavailable {
  override readonly name = 'PhotoStoreRefused';
}
