/** What is done with pictures: the interface, whatever library does it. */
import type { PhotoSize } from '#contract/gallery/photos.ts';

/** A portrait becomes a square, a picture keeps its shape. */
export type Recipe = 'portrait' | 'picture';

export interface PreparedFile {
  readonly size: PhotoSize;
  readonly format: 'webp' | 'jpeg';
  readonly bytes: Uint8Array;
}

export interface PreparedPhoto {
  /** Of the largest size. */
  readonly width: number;
  readonly height: number;
  /** Of the smallest size. */
  readonly thumbWidth: number;
  readonly thumbHeight: number;
  readonly files: readonly PreparedFile[];
}

/** Who a link preview shows. */
export interface CardHolder {
  readonly number: number;
  readonly name: string;
  /** The member's photo as it is stored; null without one. */
  readonly portrait: Uint8Array | null;
}

export interface ImageWork {
  /**
   * Reads what somebody sent, and makes all sizes of it: upright, in sRGB, without anything but the picture.
   *
   * @throws Refusal `bad_request` for what is no JPEG, PNG, WebP or GIF or cannot be read, `too_large` for too many
   *   pixels or frames, `not_ready` while too many others wait.
   */
  prepare(upload: Uint8Array, recipe: Recipe): Promise<PreparedPhoto>;
  /**
   * Draws a membership card of 1200 × 630 pixels, as JPEG.
   *
   * @throws Refusal `not_ready` while too many others wait.
   */
  drawCard(holder: CardHolder): Promise<Uint8Array>;
  /** Gives back what it takes of the machine. */
  close(): void;
}
