/** The message format between a decoding worker and the page. */
import { reducing } from './reduced-size.ts';

interface DecodedPixels {
  readonly width: number;
  readonly height: number;
  /** In the order red, green, blue, alpha. */
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  /** 1 to 8, as in TIFF and EXIF. */
  readonly orientation: number;
}

export interface DecodedPicture {
  readonly bitmap: ImageBitmap;
  readonly orientation: number;
}

/** Phones with less memory fail earlier. */
export const mostDecodedPixels = 100_000_000;

/** The pixels, the reason why the file cannot be used, or null if it cannot be read. */
export type Decoded<Picture = DecodedPixels> = Picture | string | null;
type Decode = (file: ArrayBuffer) => Decoded | Promise<Decoded>;

/** Reduces the picture here, so that the page never holds it in full size. */
async function read(file: ArrayBuffer, decode: Decode): Promise<Decoded<DecodedPicture>> {
  const decoded = await decode(file);
  if (decoded === null || typeof decoded === 'string') return decoded;
  const { width, height, data, orientation } = decoded;
  const pixels = new ImageData(data, width, height);
  return { bitmap: await createImageBitmap(pixels, reducing(pixels)), orientation };
}

/** Call in a worker. Answers its one message, a file. */
export function sendPicture(decode: Decode): void {
  // The libraries log every file that they cannot read. The page shows its own error instead.
  // oxlint-disable-next-line no-console -- this silences it
  console.log = () => undefined;
  addEventListener('message', (event: MessageEvent<ArrayBuffer>) => {
    const response = async () => {
      const picture = await read(event.data, decode).catch(() => null);
      const isPicture = picture !== null && typeof picture !== 'string';
      postMessage(picture, { transfer: isPicture ? [picture.bitmap] : [] });
    };
    void response();
  });
}
