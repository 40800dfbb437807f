/**
 * Caches shared responses, compressed, until their content changes. A route takes part through `config.shared`. A
 * request without a key goes to the route's handler.
 */
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import {
  chooseEncoding,
  prepare,
  sendPrepared,
  type BuiltResponse,
  type ContentEncoding,
  type PreparedResponse,
} from './responses.ts';

export interface SharedRoute {
  /** The cache key within the route. Null if the response must not be shared. */
  readonly keyOf: (request: FastifyRequest) => string | null;
  readonly make: (request: FastifyRequest) => Promise<BuiltResponse>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    shared?: SharedRoute;
  }
}

interface SharedRequest {
  readonly key: string;
  readonly encoding: ContentEncoding;
  readonly make: SharedRoute['make'];
}

interface Options {
  /** Changes whenever the public content changes. */
  readonly readVersion: () => Promise<number>;
  /** The most bytes that all cached responses may take together. */
  readonly maxBytes: number;
}

/** The approximate memory of a response besides its bytes. */
const overheadBytes = 1_000;
/** At most 5 MB. */
const maxParsedRequests = 10_000;
const longestParsedRequest = 200;

/** Requests that arrive together share one read, which starts after they have arrived. */
function readTogether<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let next: Promise<Value> | undefined;
  return () =>
    (next ??= setImmediate().then(() => {
      next = undefined;
      return read();
    }));
}

export function registerPreparedResponses(
  app: FastifyInstance,
  { readVersion, maxBytes }: Options,
): void {
  const kept = new LRUCache<string, PreparedResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes.length + overheadBytes,
  });
  /**
   * Remembers parsed requests: parsing an address and its Accept-Encoding header takes longer than sending the cached
   * response.
   */
  const parsedRequests = new LRUCache<string, SharedRequest>({ max: maxParsedRequests });
  /** Requests for the same response wait for the same promise. */
  const making = new Map<string, Promise<PreparedResponse>>();
  const readVersionTogether = readTogether(readVersion);
  let keptVersion = Number.NaN;

  /** Null for a request whose response is not shared. */
  function sharedRequestOf(request: FastifyRequest): SharedRequest | null {
    const { config, url = '' } = request.routeOptions;
    if (config.shared === undefined) return null;
    const accepted = request.headers['accept-encoding'];
    const written = `${accepted} ${request.raw.url}`;
    const before = parsedRequests.get(written);
    if (before) return before;
    const ownKey = config.shared.keyOf(request);
    if (ownKey === null) return null;
    const encoding = chooseEncoding(accepted);
    const sharedRequest = {
      encoding,
      key: `${encoding} ${url} ${ownKey}`,
      make: config.shared.make,
    };
    if (written.length <= longestParsedRequest) parsedRequests.set(written, sharedRequest);
    return sharedRequest;
  }

  async function makeAndKeep(
    { key, encoding, make }: SharedRequest,
    version: number,
    request: FastifyRequest,
  ): Promise<PreparedResponse> {
    const built = await make(request);
    const prepared = await prepare(built, encoding);
    // The content may have changed meanwhile, so the response could be out of date.
    if (built.isKept && version === keptVersion) {
      kept.set(key, prepared, built.keptForMs == null ? {} : { ttl: built.keptForMs });
    }
    return prepared;
  }

  /** Undefined if the version cannot be read. The request then goes to the route's handler, and nothing is cached. */
  async function currentVersion({ log }: FastifyRequest): Promise<number | undefined> {
    try {
      return await readVersionTogether();
    } catch (error) {
      log.warn({ err: error }, 'content version not readable');
      return undefined;
    }
  }

  app.addHook('onRequest', async (request, reply) => {
    const sharedRequest = sharedRequestOf(request);
    if (sharedRequest === null) return;
    const version = await currentVersion(request);
    if (version === undefined) return;
    if (version !== keptVersion) {
      kept.clear();
      making.clear();
      keptVersion = version;
    }
    const { key } = sharedRequest;
    const found = kept.get(key);
    if (found) return sendPrepared(request, reply, found);
    const others = making.get(key);
    const begun = others ?? makeAndKeep(sharedRequest, version, request);
    making.set(key, begun);
    try {
      const prepared = await begun;
      // A response that must not be cached may be specific to the client that requested it first.
      if (others && !prepared.isKept) return;
      await sendPrepared(request, reply, prepared);
    } finally {
      if (making.get(key) === begun) making.delete(key);
    }
  });
}
