import type { Measures } from '#contract/picture-header.ts';

/** In pixels. Large enough to be cropped on screen; the site serves smaller pictures. */
export const longestSide = 2400;

/**
 * Reduces a large picture before it is drawn: some phones cannot draw one of 48 megapixels. Only one side is given,
 * because the picture may have to be turned.
 */
export const reducing = ({ width, height }: Measures): ImageBitmapOptions =>
  Math.min(width, height) > longestSide ? { resizeWidth: longestSide, resizeQuality: 'high' } : {};
