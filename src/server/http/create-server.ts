import { randomUUID } from 'node:crypto';
import { createServer as createNodeServer, type RequestListener } from 'node:http';
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
} from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { boundUnread } from './responses/bound-unread.ts';
import { noCaching } from './responses/caching.ts';
import { respondWithError, respondWithErrors, type IsUnavailable } from './error-response.ts';
import { newAddressOf } from './pages/former-pages.ts';
import { plainNumberAddress } from './pages/plain-number-address.ts';
import { isClear, isDecodable, isPageAddress, mendedAddress } from './pages/page-address.ts';
import { createPipelinedRequests } from './responses/pipelined-requests.ts';
import { securityHeaders } from './security-headers.ts';

export interface ServerOptions {
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
/** Disconnects slow clients before they can exhaust the server. */
const connectionLimits = {
  // Longer than a proxy keeps idle connections open.
  keepAliveTimeout: 72_000,
  // Bodies have a minimum rate instead: see receive-body.ts.
  requestTimeout: 0,
  headersTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
};
/** A connection without any activity for this long is closed. No response of the site takes longer. */
const stalledMs = 120_000;

function createHttpServer(handle: RequestListener) {
  const server = createNodeServer(connectionLimits, (request, response) => {
    // Node still parses requests that a connection sent before it was closed.
    if (!request.socket.destroyed) handle(request, response);
  });
  return server.setTimeout(stalledMs);
}

const redirect = (reply: FastifyReply, to: string) =>
  reply.header('cache-control', noCaching).redirect(to);

export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { logger, hsts, trustProxy, isUnavailable } = options;
  const { clientErrorHandler, keepResponsesInOrder } = createPipelinedRequests();
  const always = securityHeaders(hsts);
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Trust one hop, the proxy in front. A client can forge the addresses before it.
    trustProxy: trustProxy === true ? (_address, hop) => hop === 0 : trustProxy,
    bodyLimit: largestBodyBytes,
    // While stopping, still serve requests that arrive on open connections.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { caseSensitive: false, maxParamLength: longestParam },
    // Fastify runs no hooks for these errors.
    frameworkErrors: (error, request, reply) => {
      reply.headers(always).header('x-request-id', request.id);
      const target = request.raw.url ?? '';
      const mended = isPageAddress(target) ? mendedAddress(target) : null;
      if (mended === null) respondWithError(error, request, reply, isUnavailable);
      else redirect(reply, mended);
    },
    clientErrorHandler,
    serverFactory: createHttpServer,
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

  keepResponsesInOrder(app);
  boundUnread(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(always).header('x-request-id', request.id);
    const target = request.raw.url ?? '';
    if (isPageAddress(target)) {
      const better = mendedAddress(target) ?? newAddressOf(target) ?? plainNumberAddress(target);
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
