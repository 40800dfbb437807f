/** Where the pictures of photos are kept: the interface, whatever keeps them. */
import type { Readable } from 'node:stream';
import type { PhotoSize } from '#contract/gallery/photos.ts';

export interface Picture {
  readonly size: PhotoSize;
  readonly format: 'webp' | 'jpeg';
}

export interface NewPicture extends Picture {
  readonly bytes: Uint8Array;
}

export interface SweepOptions {
  /** Of the site whose photos these are: see `sweep`. */
  readonly siteId: string;
  /** What was written later than this instant stays: its row may be on its way. */
  readonly before: number;
  /** Which of these photos have a row. */
  readonly findUsed: (names: readonly string[]) => Promise<ReadonlySet<string>>;
}

export interface PhotoStorage {
  /**
   * Keeps all pictures of one photo, or none; they outlive a crash of the machine.
   *
   * @param name of a photo that comes back from a backup: it has its rows already.
   * @returns the name that the photo has from now on: a hash of what is in it, and a part that no other photo has.
   * @throws PhotosUnavailable when there is no room, or the store cannot be reached.
   */
  keep(pictures: readonly NewPicture[], name?: string): Promise<string>;
  /**
   * Null for a picture that is not there.
   *
   * @throws PhotosUnavailable when the store cannot be reached.
   */
  open(name: string, picture: Picture): Promise<Readable | null>;
  /**
   * Lets all pictures of photos go whose rows are gone.
   *
   * @throws PhotosUnavailable when the store cannot be reached: then the sweep lets them go.
   */
  remove(names: readonly string[]): Promise<void>;
  /**
   * Lets go of photos without rows and of unfinished files. Several processes may sweep at once. The first site that
   * sweeps a store owns it, so that one that is pointed at the photos of another never takes them for its leftovers.
   *
   * @returns how many photos went; null when the store belongs to another site.
   * @throws PhotosUnavailable when the store cannot be reached.
   */
  sweep(options: SweepOptions): Promise<number | null>;
}

/** A file that somebody sent, before anybody has looked into it. */
export interface Upload {
  readonly bytes: Uint8Array;
  /** SHA-256 in hex: the same file has the same. */
  readonly sourceHash: string;
}

/** A photo whose pictures are kept, before it has a row. */
export interface KeptPhoto {
  readonly name: string;
  readonly sourceHash: string;
  /** In pixels, of the largest size and of the smallest. */
  readonly width: number;
  readonly height: number;
  readonly thumbWidth: number;
  readonly thumbHeight: number;
}

/** What the use cases about photos are handed. */
export interface PhotoService {
  /** @throws Refusal `too_large` for more than 15 MiB. */
  look(bytes: Uint8Array): Upload;
  /**
   * Makes the pictures that are served, a square or of the photo's own shape, and keeps them. A photo that gets no row
   * after all is swept a day later: whether a row was written is not always known.
   *
   * @throws Refusal `bad_request` or `too_large` for what is no photo, `not_ready` while too many others wait.
   * @throws PhotosUnavailable as `PhotoStorage.keep` does.
   */
  keep(upload: Upload, recipe: 'portrait' | 'picture'): Promise<KeptPhoto>;
  /** As `PhotoStorage.open` does. */
  open(name: string, picture: Picture): Promise<Readable | null>;
  /** Lets photos go whose rows are gone; what fails is logged, and left to the sweep. */
  release(names: readonly string[]): Promise<void>;
}

/** The store cannot keep or give photos now; says why, without a secret. */
export class PhotosUnavailable extends Error {
  override readonly name = 'PhotosUnavailable';
}
