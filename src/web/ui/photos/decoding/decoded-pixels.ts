/** The message format between a decoding worker and the page. */

export interface DecodedPixels {
  readonly width: number;
  readonly height: number;
  /** In the order red, green, blue, alpha. */
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  /** 1 to 8, as in TIFF and EXIF. */
  readonly orientation: number;
}

type Decode = (file: ArrayBuffer) => DecodedPixels | null | Promise<DecodedPixels | null>;

/** Call in a worker. Answers its one message, a file, with the pixels, or null if the file cannot be read. */
export function sendPixels(decode: Decode): void {
  // The libraries log every file that they cannot read. The page shows its own error instead.
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
