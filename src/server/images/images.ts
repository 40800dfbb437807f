import type { PhotoSize } from '#contract/gallery/photos.ts';

/** A portrait becomes a square; a picture keeps its shape. */
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

/** The member on a link preview. */
export interface CardHolder {
  readonly number: number;
  readonly name: string;
  /** The member's stored photo; null without one. */
  readonly portrait: Uint8Array | null;
}

export interface ImageWork {
  /**
   * Decodes a file and produces all sizes: upright, in sRGB, without metadata.
   *
   * @throws Refusal `bad_request` for a file that is not a readable JPEG, PNG, WebP or GIF, `too_large` for too many
   * pixels or frames, `not_ready` while too many others wait
   */
  prepare(upload: Uint8Array, recipe: Recipe): Promise<PreparedPhoto>;
  /**
   * Draws a membership card of 1200 × 630 pixels as JPEG.
   *
   * @throws Refusal `not_ready` while too many others wait
   */
  drawCard(holder: CardHolder): Promise<Uint8Array>;
  /** Ends the process. */
  close(): void;
}
