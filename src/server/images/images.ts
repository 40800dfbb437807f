import type { PhotoMeasures, PhotoRecipe, PhotoSize } from '#contract/photos.ts';

export interface PreparedFile {
  readonly size: PhotoSize;
  readonly format: 'webp' | 'jpeg';
  readonly bytes: Uint8Array;
}

export interface PreparedPhoto extends PhotoMeasures {
  readonly files: readonly PreparedFile[];
}

export interface CardHolder {
  readonly number: number;
  readonly name: string;
  /** The bytes of the member's stored photo, or null without one. */
  readonly portrait: Uint8Array | null;
}

export interface ImageWork {
  /**
   * Makes all sizes of an uploaded photo: upright, in sRGB and without metadata.
   *
   * @throws Refusal `bad_request` if the file is not a readable JPEG, PNG, WebP or GIF, `too_large` for too many
   * pixels or frames, `not_ready` while too many tasks are waiting.
   */
  prepare(upload: Uint8Array, recipe: PhotoRecipe): Promise<PreparedPhoto>;
  /**
   * Makes one picture of an uploaded proof: WebP, upright, without metadata, at most `proofPixels` long.
   *
   * @throws Refusal as `prepare` does
   */
  prepareProof(upload: Uint8Array): Promise<Uint8Array>;
  /**
   * Draws a membership card of 1200 × 630 pixels as JPEG.
   *
   * @throws Refusal `not_ready` while too many tasks are waiting.
   */
  drawCard(holder: CardHolder): Promise<Uint8Array>;
  close(): void;
}
