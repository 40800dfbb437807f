/**
 * Keeps responses that everybody gets alike, compressed, until the content they show changes. A route takes part by its
 * `config.shared`; a request to which that gives no key goes on to the route's handler.
 */
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { OnServed } from '#contract/operation.ts';
import { clientAddressOf } from './caller.ts';
import { matchesETag, noCaching, sharedCaching } from './caching.ts';
import { chooseEncoding, encode, type ContentEncoding } from './content-encoding.ts';

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

export interface SharedRoute {
  /** Names the response among those of the route; null when it is not to be shared. */
  readonly keyOf: (request: FastifyRequest) => string | null;
  readonly make: (request: FastifyRequest) => Promise<MadeResponse>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    shared?: SharedRoute;
  }
}

/** A response in one encoding. */
interface PreparedResponse {
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

/** What a request wants to have. */
interface Asked {
  readonly key: string;
  readonly encoding: ContentEncoding;
  readonly make: SharedRoute['make'];
}

interface Options {
  /** Changes whenever the content does. */
  readonly readVersion: () => Promise<number>;
  /** How many bytes the responses may take together. */
  readonly mostBytes: number;
}

/** 132 bits of the hash: enough that two texts never share a tag. */
const tagLength = 22;
/** What a response takes besides its bytes, nearly. */
const overheadBytes = 1_000;
/** 5 MB at most. */
const mostAsked = 10_000;
const longestAsked = 200;

/** Compressors hand out parts of larger buffers, which would stay in memory as a whole. */
function trimmed(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

async function prepare(made: MadeResponse, encoding: ContentEncoding): Promise<PreparedResponse> {
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

function send(
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
  return send(request, reply, await prepare({ ...made, isKept: false }, encoding));
}

/** One read for all requests that arrive together, after they have arrived. */
function readTogether<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let next: Promise<Value> | undefined;
  return () =>
    (next ??= setImmediate().then(() => {
      next = undefined;
      return read();
    }));
}

/** Answers the shared requests of all routes. */
export function registerPreparedResponses(
  app: FastifyInstance,
  { readVersion, mostBytes }: Options,
): void {
  const kept = new LRUCache<string, PreparedResponse>({
    maxSize: mostBytes,
    sizeCalculation: ({ bytes }) => bytes.length + overheadBytes,
  });
  /** To read an address and what its sender accepts takes longer than to answer it. */
  const askedBefore = new LRUCache<string, Asked>({ max: mostAsked });
  /** Requests that meet wait for one making. */
  const making = new Map<string, Promise<PreparedResponse>>();
  const readVersionTogether = readTogether(readVersion);
  let keptVersion = Number.NaN;

  /** Null for a request that shares nothing. */
  function askedBy(request: FastifyRequest): Asked | null {
    const { config, url = '' } = request.routeOptions;
    if (config.shared === undefined) return null;
    const accepted = request.headers['accept-encoding'];
    const written = `${accepted} ${request.raw.url}`;
    const before = askedBefore.get(written);
    if (before) return before;
    const ownKey = config.shared.keyOf(request);
    if (ownKey === null) return null;
    const encoding = chooseEncoding(accepted);
    const asked = { encoding, key: `${encoding} ${url} ${ownKey}`, make: config.shared.make };
    if (written.length <= longestAsked) askedBefore.set(written, asked);
    return asked;
  }

  async function makeAndKeep(
    { key, encoding, make }: Asked,
    version: number,
    request: FastifyRequest,
  ): Promise<PreparedResponse> {
    const made = await make(request);
    const prepared = await prepare(made, encoding);
    // Content that has changed meanwhile may not be in it.
    if (made.isKept && version === keptVersion) {
      kept.set(key, prepared, made.keptForMs == null ? {} : { ttl: made.keptForMs });
    }
    return prepared;
  }

  /** Undefined where the version cannot be read: then nothing can be kept, and the handler does what it can. */
  async function currentVersion({ log }: FastifyRequest): Promise<number | undefined> {
    try {
      return await readVersionTogether();
    } catch (error) {
      log.warn({ err: error }, 'the version of the content could not be read');
      return undefined;
    }
  }

  app.addHook('onRequest', async (request, reply) => {
    const asked = askedBy(request);
    if (asked === null) return;
    const version = await currentVersion(request);
    if (version === undefined) return;
    if (version !== keptVersion) {
      kept.clear();
      making.clear();
      keptVersion = version;
    }
    const { key } = asked;
    const found = kept.get(key);
    if (found) return send(request, reply, found);
    const others = making.get(key);
    const begun = others ?? makeAndKeep(asked, version, request);
    making.set(key, begun);
    try {
      const prepared = await begun;
      // What nobody may keep can be about the one who asked for it first.
      if (others && !prepared.isKept) return;
      await send(request, reply, prepared);
    } finally {
      if (making.get(key) === begun) making.delete(key);
    }
  });
}
