/** The web server without routes: headers, redirects, errors, health, limits of connections, and one log line a request. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
} from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { minuteMs } from '#contract/time.ts';
import {
  respondToClientError,
  respondWithError,
  respondWithErrors,
  type IsUnavailable,
} from './error-response.ts';
import {
  isClear,
  isDecodable,
  isPageAddress,
  newAddressOf,
  normalizedAddress,
  plainNumberAddress,
} from './page-addresses.ts';
import { noCaching } from './responses.ts';

interface ServerOptions {
  readonly logger: FastifyBaseLogger;
  /** Null for a site without HTTPS. */
  readonly hsts: { readonly includeSubDomains: boolean } | null;
  /** `TRUST_PROXY`: whether to trust the proxy in front, or the addresses of trusted proxies, separated by commas. */
  readonly trustProxy: boolean | string;
  readonly isUnavailable: IsUnavailable;
  readonly isStopping: () => boolean;
}

/** Longer than any header section that Node accepts. The contract limits the length of search terms. */
const longestParam = 16_384;
const largestBodyBytes = 64 * 1024;
const connectionLimits = {
  /** Without any activity. No response of the site takes longer. */
  connectionTimeout: 120_000,
  /** Longer than a proxy keeps idle connections open. */
  keepAliveTimeout: 72_000,
  /** For the whole request. A photo of 6 MB takes 9 minutes with 128 kbit/s. */
  requestTimeout: 15 * minuteMs,
  http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
};

/** One year. */
const hstsSeconds = 31_536_000;

/** @param hsts null for a site without HTTPS */
function securityHeaders(
  hsts: { readonly includeSubDomains: boolean } | null,
): Readonly<Record<string, string>> {
  return {
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(hsts && {
      'strict-transport-security': `max-age=${hstsSeconds}${hsts.includeSubDomains ? '; includeSubDomains' : ''}`,
    }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}

/** Browsers and proxies wait for the response before they send another request over the connection. */
const mostOpenRequests = 40;

/** Disconnects clients that send requests ahead: their responses would wait in memory, and may never be read. */
export function limitOpenRequests(app: FastifyInstance): void {
  const open = new WeakMap<Socket, number>();
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const count = (open.get(socket) ?? 0) + 1;
    open.set(socket, count);
    reply.raw.once('close', () => open.set(socket, (open.get(socket) ?? 1) - 1));
    if (count > mostOpenRequests) socket.destroy();
    done();
  });
}

const redirect = (reply: FastifyReply, to: string) =>
  reply.header('cache-control', noCaching).redirect(to);

export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { logger, hsts, trustProxy, isUnavailable } = options;
  const always = securityHeaders(hsts);
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Trust one hop, the proxy in front. A client can forge the addresses before it.
    trustProxy: trustProxy === true ? (_address, hop) => hop === 0 : trustProxy,
    bodyLimit: largestBodyBytes,
    ...connectionLimits,
    // While stopping, still serve requests that arrive on open connections.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { caseSensitive: false, maxParamLength: longestParam },
    // Fastify runs no hooks for these errors.
    frameworkErrors: (error, request, reply) => {
      reply.headers(always).header('x-request-id', request.id);
      const target = request.raw.url ?? '';
      const normalized = isPageAddress(target) ? normalizedAddress(target) : null;
      if (normalized === null) respondWithError(error, request, reply, isUnavailable);
      else redirect(reply, normalized);
    },
    clientErrorHandler: respondToClientError,
  });

  // Some clients send a JSON content type with every request, even without a body.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') done(null, undefined);
      else void parseJson(request, body, done);
    },
  );

  limitOpenRequests(app);
  app.addHook('onRequest', (request, reply, done) => {
    // Node still parses requests that a connection sent before it was closed. Limits could not count them.
    if (request.raw.socket.destroyed) return done(new Refusal('bad_request'));
    reply.headers(always).header('x-request-id', request.id);
    const target = request.raw.url ?? '';
    if (isPageAddress(target)) {
      const better =
        normalizedAddress(target) ?? newAddressOf(target) ?? plainNumberAddress(target);
      if (better !== null) return void redirect(reply, better);
      // It is not clear which path was meant. Pages show their own error for such an address.
    } else if (!isDecodable(target) || !isClear(target)) return done(new Refusal('bad_request'));
    done();
  });
  // Makes clients send their next request over a new connection, which reaches another server.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (options.isStopping()) reply.header('connection', 'close');
    done(null, payload);
  });
  // Log the route pattern instead of the address, because search terms are private.
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
  respondWithErrors(app, isUnavailable);
  app.setNotFoundHandler(() => {
    throw new Refusal('not_found');
  });
  return app;
}

/** The id of the current request, for code that logs without access to the request. */
const running = new AsyncLocalStorage<string>();

/** The id that the response carries as `x-request-id`. Undefined outside of a request. */
export const runningRequestId = (): string | undefined => running.getStore();

interface ServedResponse {
  readonly method: string;
  /** The route's pattern. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

export function followRequests(
  app: FastifyInstance,
  onResponse: (served: ServedResponse) => void,
): void {
  app.addHook('onRequest', (request, _reply, done) => running.run(request.id, done));
  // Set the context again: reading the body continues in the context of the connection's events.
  app.addHook('preValidation', (request, _reply, done) => running.run(request.id, done));
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    onResponse({ method, route: routeOptions.url ?? 'none', status: statusCode, ms: elapsedTime });
    done();
  });
}

const healthTimeoutMs = 2_000;

interface HealthOptions {
  readonly isStopping: () => boolean;
  readonly ping: () => Promise<void>;
}

async function isResponding(ping: () => Promise<void>): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, healthTimeoutMs, false);
  try {
    return await Promise.race([ping().then(() => true), tooLate]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Liveness for a supervisor, and readiness for a load balancer. */
export function registerHealth(app: FastifyInstance, { isStopping, ping }: HealthOptions): void {
  app.get('/health/live', async (_request, reply) => {
    reply.header('cache-control', noCaching);
    return { status: 'live' };
  });
  app.get('/health/ready', async (_request, reply) => {
    reply.header('cache-control', noCaching);
    if (isStopping() || !(await isResponding(ping))) throw new Refusal('not_ready');
    return { status: 'ready' };
  });
}
