import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

export type ContentEncoding = 'br' | 'gzip' | 'identity';

/**
 * How often the bytes are sent. Brotli quality 5 gives nearly all of the gain at a small part of the cost. Quality 2
 * takes a third of that time for about 5% more bytes.
 */
export type Use = 'once' | 'often';
const brotliQuality = { once: 2, often: 5 };
/** Enough for a small text. A larger window needs more memory to set up. */
const smallWindowBits = 16;

/** Reads an Accept-Encoding header (RFC 9110, section 12.5.3). A coding with `q=0` is not accepted. */
export function chooseEncoding(header: string | undefined): ContentEncoding {
  const accepted = new Set<string>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(coding);
  }
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : 'identity';
}

/** Up to this size, compressing takes less time than handing the bytes to another thread. */
const maxAtOnceBytes = 16 * 1024;

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

export async function encode(
  bytes: Buffer,
  encoding: ContentEncoding,
  use: Use = 'often',
): Promise<Buffer> {
  if (encoding === 'identity') return bytes;
  const isSmall = bytes.length <= maxAtOnceBytes;
  if (encoding === 'gzip') return isSmall ? gzipSync(bytes) : compress.gzip(bytes);
  const options = {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality[use],
      ...(isSmall ? { [constants.BROTLI_PARAM_LGWIN]: smallWindowBits } : {}),
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  };
  return isSmall ? brotliCompressSync(bytes, options) : compress.br(bytes, options);
}

/**
 * Below this length, compressing a personal response costs the server more than the client gains: it fits into the
 * first packets uncompressed.
 */
const worthCompressingLength = 4_000;

export const isWorthCompressing = (text: string) => text.length >= worthCompressingLength;
