/** Decodes formats that this browser cannot, in a worker per file. Loaded on demand. */
// oxlint-disable-next-line import/default
import heicWorker from './decode-heic-worker.ts?worker&url';
// oxlint-disable-next-line import/default
import tiffWorker from './decode-tiff-worker.ts?worker&url';
import type { Decoded, DecodedPicture } from './decoded-picture.ts';

/** The default export that the build gives these modules: the URL of the built worker. */
const workers = { heic: heicWorker, tiff: tiffWorker };

/** @returns the reason if the file cannot be read or the decoder does not start */
export async function decodeInWorker(
  kind: keyof typeof workers,
  file: Blob,
): Promise<HTMLCanvasElement | string> {
  const bytes = await file.arrayBuffer();
  const worker = openDecoder(workers[kind]);
  try {
    const decoded = await new Promise<Decoded<DecodedPicture>>((resolve) => {
      worker.addEventListener('message', (event: MessageEvent<Decoded<DecodedPicture>>) =>
        resolve(event.data),
      );
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        resolve(null);
      });
      worker.postMessage(bytes, [bytes]);
    });
    if (decoded === null) {
      return `This browser cannot open ${kind.toUpperCase()} photos of this kind, or the photo is damaged. Please save it as JPEG and choose that.`;
    }
    return typeof decoded === 'string' ? decoded : upright(decoded);
  } finally {
    worker.terminate();
  }
}

/** The transform from a stored picture to the upright one (TIFF 6.0, tag 274). */
function turn(orientation: number, width: number, height: number): DOMMatrix2DInit {
  const turns: readonly DOMMatrix2DInit[] = [
    { a: 1, d: 1 },
    { a: -1, d: 1, e: width },
    { a: -1, d: -1, e: width, f: height },
    { a: 1, d: -1, f: height },
    { a: 0, b: 1, c: 1, d: 0 },
    { a: 0, b: 1, c: -1, d: 0, e: height },
    { a: 0, b: -1, c: -1, d: 0, e: height, f: width },
    { a: 0, b: -1, c: 1, d: 0, f: width },
  ];
  return turns[orientation - 1] ?? {};
}

function upright({ bitmap, orientation }: DecodedPicture): HTMLCanvasElement {
  const { width, height } = bitmap;
  const isTurned = orientation > 4;
  const picture = document.createElement('canvas');
  picture.width = isTurned ? height : width;
  picture.height = isTurned ? width : height;
  const pen = picture.getContext('2d');
  pen?.setTransform(turn(orientation, width, height));
  pen?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return picture;
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

declare global {
  interface Window {
    /** Some browsers lack it. */
    readonly trustedTypes?: TrustedTypes;
  }
}

/** The only policy name that the server's content security policy allows. */
const policy = window.trustedTypes?.createPolicy('photo-decoder', {
  createScriptURL(url) {
    if (new URL(url, window.location.href).origin === window.location.origin) return url;
    throw new TypeError('A decoder comes from this site alone.');
  },
});

function openDecoder(url: string): Worker {
  return new Worker(policy?.createScriptURL(url) ?? url, { type: 'module' });
}
