/** A worker that decodes HEIC. It has its own content security policy (see the server's static-assets.ts). */
import openLibheif from 'libheif-js/libheif-wasm/libheif-bundle.mjs';
import { tooManyPixels } from '#contract/photos.ts';
import { mostDecodedPixels, sendPicture, type Decoded } from './decoded-picture.ts';

/** The result is upright: the decoder applies the rotation of the format. */
async function decode(file: ArrayBuffer): Promise<Decoded> {
  const { HeifDecoder } = openLibheif();
  const images = new HeifDecoder().decode(file);
  const image = images.find((each) => each.is_primary()) ?? images[0];
  if (image === undefined) return null;
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > mostDecodedPixels) return tooManyPixels;
  // Filled as opaque, because the library writes no alpha values for pictures without alpha.
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  return new Promise((resolve) => {
    image.display({ width, height, data, orientation: 1 }, resolve);
  });
}

sendPicture(decode);
