/** A worker that decodes HEIC: slow work, away from the page, under a policy of its own (see the server's static-assets.ts). */
import openLibheif from 'libheif-js/libheif-wasm/libheif-bundle.mjs';
import { maxPhotoPixels } from '#contract/gallery/photos.ts';
import { sendPixels, type DecodedPixels } from './decoded-pixels.ts';

/** Upright already: the format's own turns are done. */
async function decode(file: ArrayBuffer): Promise<DecodedPixels | null> {
  const { HeifDecoder } = openLibheif();
  const images = new HeifDecoder().decode(file);
  const image = images.find((each) => each.is_primary()) ?? images[0];
  if (image === undefined) return null;
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > maxPhotoPixels) return null;
  // Opaque from the start: the library fills in no alpha where there is none.
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  return new Promise((resolve) => {
    image.display({ width, height, data, orientation: 1 }, resolve);
  });
}

sendPixels(decode);
