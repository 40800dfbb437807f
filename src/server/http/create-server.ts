/** The web server before it has routes: limits, security headers, request ids, the access log. */
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
import { isClear, isDecodable, isPageAddress, mendedAddress } from './pages/page-address.ts';
import { createPipelinedRequests } from './responses/pipelined-requests.ts';
import { securityHeaders } from './security-headers.ts';

export interface ServerOptions {
  readonly logger: FastifyBaseLogger;
  /** Null for a site without https. */
  readonly hsts: { readonly includeSubDomains: boolean } | null;
  /** `TRUST_PROXY`: whether the proxy in front is believed, or the addresses of those that are, separated by commas. */
  readonly trustProxy: boolean | string;
  readonly isUnavailable: IsUnavailable;
  readonly isStopping: () => boolean;
}

/** Longer than any header section that Node accepts: how long a term may be is the contract's business. */
const longestParam = 16_384;
const largestBodyBytes = 64 * 1024;
/** Slow clients lose their connection before many of them can hold the server. */
export const connectionLimits = {
  // What a proxy keeps idle is kept.
  keepAliveTimeout: 72_000,
  // Bodies have a limit by rate instead: see receive-body.ts.
  requestTimeout: 0,
  headersTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
};
/** A client that takes nothing of its answer for so long is gone; nothing that the site does takes longer. */
export const stalledMs = 120_000;

function createHttpServer(handle: RequestListener) {
  const server = createNodeServer(connectionLimits, (request, response) => {
    // Node goes on to parse what a connection sent before it was cut off.
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
    // One hop, the proxy in front: what is said of addresses before it anybody may have written.
    trustProxy: trustProxy === true ? (_address, hop) => hop === 0 : trustProxy,
    bodyLimit: largestBodyBytes,
    // Requests that arrive on open connections while stopping are still answered.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { caseSensitive: false, maxParamLength: longestParam },
    // No hook sees these.
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

  // Clients that name a content type for every request send it with nothing, too.
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
      const mended = mendedAddress(target);
      if (mended !== null) return void redirect(reply, mended);
      // Nobody can know what was meant; a page says so in its own words.
    } else if (!isDecodable(target) || !isClear(target)) return done(new Refusal('bad_request'));
    done();
  });
  // A client that is told in time sends its next request to another server.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (options.isStopping()) reply.header('connection', 'close');
    done(null, payload);
  });
  // The route's pattern and not the address: what people search for is theirs.
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
