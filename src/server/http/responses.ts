/** Sends responses: with their caching headers, compressed, or 304 to a client that has the response already. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Download, OnServed } from '#contract/operation.ts';
import { dayMs } from '#contract/time.ts';
import { clientAddressOf } from './caller.ts';

/** For shared responses. Shared caches keep them for 5 seconds, and for one more minute while the site is down. */
export const sharedCaching = 'public, max-age=0, s-maxage=5, stale-if-error=60';
/** For responses to one client. */
export const personalCaching = 'private, no-store';
/** For errors and redirects, which must not outlive their cause. */
export const noCaching = 'no-store';

/** Until the next midnight at UTC. */
export const restOfDayMs = (now: number): number => dayMs - (now % dayMs);

/**
 * Compares If-None-Match as in RFC 9110, section 13.1.2: weakly, with each tag in the list. `*` matches everything.
 *
 * @param etag with its quotes
 */
export function matchesETag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag) return true;
  return header.split(',').some((part) => {
    const candidate = part.trim().replace(/^W\//, '');
    return candidate === '*' || candidate === etag;
  });
}

export type ContentEncoding = 'br' | 'gzip' | 'identity';

/**
 * How often the bytes are sent. Brotli quality 5 gives nearly all of the gain at a small part of the cost. Quality 2
 * takes a third of that time for about 5% more bytes.
 */
type Use = 'once' | 'often';
const brotliQuality = { once: 2, often: 5 };
/** Enough for a small text. A larger window needs more memory to set up. */
const smallWindowBits = 16;

/** Reads a header such as Accept (RFC 9110, section 12.5). Leaves out what has `q=0`. `*` is not expanded. */
export function readAccepted(header: string | undefined): ReadonlySet<string> {
  const accepted = new Set<string>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [choice = '', ...parameters] = part.split(';').map((text) => text.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(choice);
  }
  return accepted;
}

/** @param header Accept-Encoding */
export function chooseEncoding(header: string | undefined): ContentEncoding {
  const accepted = readAccepted(header);
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

const isWorthCompressing = (text: string) => text.length >= worthCompressingLength;

export interface BuiltResponse {
  readonly text: string;
  readonly contentType: string;
  readonly status: number;
  /** Besides those for the body and for caching. */
  readonly headers?: Readonly<Record<string, string>>;
  /** False for a response that shows a failure. */
  readonly isKept: boolean;
  /** In ms; without it, kept until the content changes. */
  readonly keptForMs?: number | null;
  /** Called for each GET that receives it. */
  readonly onServed?: OnServed | undefined;
}

export interface PreparedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyHeaders: Readonly<Record<string, string>>;
  /** Whether other requests may receive it. */
  readonly isKept: boolean;
  /** With its quotes; null if no shared cache may keep it. */
  readonly etag: string | null;
  readonly bytes: Buffer;
  readonly onServed: OnServed | undefined;
}

/** 132 bits of the hash, so that two texts never share a tag. */
const tagLength = 22;

/** Compressors return parts of larger buffers, which would stay in memory as a whole. */
function trimmed(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** Compresses a text and sets its caching headers. */
export async function prepare(
  built: BuiltResponse,
  encoding: ContentEncoding,
): Promise<PreparedResponse> {
  const { text, contentType, status, onServed } = built;
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, tagLength);
  const isCacheable = built.isKept && status === 200;
  // Strong validators must differ when the bytes differ.
  const etag = isCacheable ? `"${hash}-${encoding}"` : null;
  return {
    status,
    isKept: built.isKept,
    etag,
    onServed,
    headers: {
      ...built.headers,
      vary: 'Accept-Encoding',
      'cache-control': isCacheable ? sharedCaching : noCaching,
      ...(etag === null ? {} : { etag }),
    },
    bodyHeaders: {
      'content-type': contentType,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    },
    bytes: trimmed(await encode(Buffer.from(text), encoding)),
  };
}

export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: PreparedResponse,
): FastifyReply {
  if (request.method === 'GET') prepared.onServed?.(clientAddressOf(request));
  reply.headers(prepared.headers);
  if (prepared.etag !== null && matchesETag(request.headers['if-none-match'], prepared.etag)) {
    return reply.code(304).send();
  }
  return reply.code(prepared.status).headers(prepared.bodyHeaders).send(prepared.bytes);
}

export async function sendBuilt(
  request: FastifyRequest,
  reply: FastifyReply,
  built: BuiltResponse,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  return sendPrepared(request, reply, await prepare({ ...built, isKept: false }, encoding));
}

export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  contentType: string,
): Promise<FastifyReply> {
  reply
    .header('cache-control', personalCaching)
    .header('vary', 'Accept-Encoding')
    .type(contentType);
  const encoding = isWorthCompressing(text)
    ? chooseEncoding(request.headers['accept-encoding'])
    : 'identity';
  if (encoding === 'identity') return reply.send(text);
  return reply
    .header('content-encoding', encoding)
    .send(await encode(Buffer.from(text), encoding, 'once'));
}

/** Streams the file as fast as the client reads it. If the client disconnects, the source stops. */
export function sendFile(
  reply: FastifyReply,
  { contentType, fileName }: Download,
  pieces: unknown,
): FastifyReply {
  return reply
    .header('cache-control', personalCaching)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .type(contentType)
    .send(Readable.from(pieces as AsyncIterable<string | Uint8Array>));
}
