/** Makes of a text a response in one encoding, and sends it, or 304 to a client that has it. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OnServed } from '#contract/operation.ts';
import { clientAddressOf } from '../admission/caller.ts';
import { matchesETag, noCaching, sharedCaching } from './caching.ts';
import { chooseEncoding, encode, type ContentEncoding } from '../bodies/content-encoding.ts';

export interface MadeResponse {
  readonly text: string;
  readonly contentType: string;
  readonly status: number;
  /** Besides those of the body and of caching. */
  readonly headers?: Readonly<Record<string, string>>;
  /** False for a response that shows a failure. */
  readonly isKept: boolean;
  /** How long it is kept at most; until the content changes when left out. */
  readonly keptForMs?: number | null;
  /** Told of each GET that gets it. */
  readonly onServed?: OnServed | undefined;
}

/** A response in one encoding. */
export interface PreparedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyHeaders: Readonly<Record<string, string>>;
  /** Whether other requests may get it. */
  readonly isKept: boolean;
  /** With its quotes; null for what no cache on the way may keep. */
  readonly etag: string | null;
  readonly bytes: Buffer;
  readonly onServed: OnServed | undefined;
}

/** 132 bits of the hash: enough that two texts never share a tag. */
const tagLength = 22;

/** Compressors hand out parts of larger buffers, which would stay in memory as a whole. */
function trimmed(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** Compresses it, and says what caches on the way may keep. */
export async function prepare(
  made: MadeResponse,
  encoding: ContentEncoding,
): Promise<PreparedResponse> {
  const { text, contentType, status, onServed } = made;
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, tagLength);
  const isCacheable = made.isKept && status === 200;
  // Strong validators differ where the bytes do.
  const etag = isCacheable ? `"${hash}-${encoding}"` : null;
  return {
    status,
    isKept: made.isKept,
    etag,
    onServed,
    headers: {
      ...made.headers,
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
  if (request.method === 'GET') prepared.onServed?.(clientAddressOf(request.ip));
  reply.headers(prepared.headers);
  if (prepared.etag !== null && matchesETag(request.headers['if-none-match'], prepared.etag)) {
    return reply.code(304).send();
  }
  return reply.code(prepared.status).headers(prepared.bodyHeaders).send(prepared.bytes);
}

/** Sends what is made for this request alone. */
export async function sendMade(
  request: FastifyRequest,
  reply: FastifyReply,
  made: MadeResponse,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  return sendPrepared(request, reply, await prepare({ ...made, isKept: false }, encoding));
}
