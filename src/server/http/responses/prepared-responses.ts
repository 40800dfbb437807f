/**
 * Keeps responses that everybody gets alike, compressed, until the content they show changes. A route takes part by its
 * `config.shared`; a request to which that gives no key goes on to the route's handler.
 */
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { chooseEncoding, type ContentEncoding } from '../bodies/content-encoding.ts';
import {
  prepare,
  sendPrepared,
  type MadeResponse,
  type PreparedResponse,
} from './made-response.ts';

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
  readonly maxBytes: number;
}

/** What a response takes besides its bytes, nearly. */
const overheadBytes = 1_000;
/** 5 MB at most. */
const maxAsked = 10_000;
const longestAsked = 200;

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
  { readVersion, maxBytes }: Options,
): void {
  const kept = new LRUCache<string, PreparedResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes.length + overheadBytes,
  });
  /** To read an address and what its sender accepts takes longer than to answer it. */
  const askedBefore = new LRUCache<string, Asked>({ max: maxAsked });
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
      log.warn({ err: error }, 'content version not readable');
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
    if (found) return sendPrepared(request, reply, found);
    const others = making.get(key);
    const begun = others ?? makeAndKeep(asked, version, request);
    making.set(key, begun);
    try {
      const prepared = await begun;
      // What nobody may keep can be about the one who asked for it first.
      if (others && !prepared.isKept) return;
      await sendPrepared(request, reply, prepared);
    } finally {
      if (making.get(key) === begun) making.delete(key);
    }
  });
}
