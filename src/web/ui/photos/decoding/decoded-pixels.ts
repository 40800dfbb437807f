/** What decoders in workers hand to the page, and how they do. */

export interface DecodedPixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and alpha. */
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  /** How it was held, 1 to 8, as TIFF and EXIF count. */
  readonly orientation: number;
}

type Decode = (file: ArrayBuffer) => DecodedPixels | null | Promise<DecodedPixels | null>;

/** For a worker: answers the one file that it is sent; null for one that cannot be read. */
export function sendPixels(decode: Decode): void {
  // The libraries tell the console of every file that they cannot read; the page tells whoever chose it.
  // oxlint-disable-next-line no-console -- this silences it
  console.log = () => undefined;
  addEventListener('message', (event: MessageEvent<ArrayBuffer>) => {
    const response = async () => {
      const pixels = await Promise.resolve(event.data)
        .then(decode)
        .catch(() => null);
      postMessage(pixels, { transfer: pixels === null ? [] : [pixels.data.buffer] });
    };
    void response();
  });
}
