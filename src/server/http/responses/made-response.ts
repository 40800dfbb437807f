/** Encodes a text as a response and sends it, or 304 to a client that has it. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OnServed } from '#contract/operation.ts';
import { clientAddressOf } from '../admission/client-address.ts';
import { matchesETag, noCaching, sharedCaching } from './caching.ts';
import { chooseEncoding, encode, type ContentEncoding } from '../bodies/content-encoding.ts';

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
  made: BuiltResponse,
  encoding: ContentEncoding,
): Promise<PreparedResponse> {
  const { text, contentType, status, onServed } = made;
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, tagLength);
  const isCacheable = made.isKept && status === 200;
  // Strong validators must differ when the bytes differ.
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
  made: BuiltResponse,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  return sendPrepared(request, reply, await prepare({ ...made, isKept: false }, encoding));
}
