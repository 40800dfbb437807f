/** The web server before it has routes: limits, security headers, request ids, the access log. */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import helmet from '@fastify/helmet';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { fastify, LogController, type FastifyInstance, type FastifyBaseLogger } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import type { Trust } from './direct-reads.ts';
import {
  answerClientError,
  answerError,
  replyWithErrors,
  type IsUnavailable,
} from './error-reply.ts';
import { isDecodable, isPageAddress, mendedAddress } from './page-address.ts';
import { keepAliveMs, requestIdHeader } from './reply-head.ts';

export interface ServerOptions {
  readonly logger: FastifyBaseLogger;
  /** Null for a site without https. */
  readonly hsts: { readonly includeSubDomains: boolean } | null;
  /** Null where no proxy is believed. */
  readonly trust: Trust | null;
  readonly isUnavailable: IsUnavailable;
  readonly isStopping: () => boolean;
  /** What stands before the routes. */
  readonly fastPath: (routes: RequestListener) => RequestListener;
}

/** Longer than any header section that Node accepts: how long a term may be is the contract's business. */
const longestParam = 16_384;
const largestBodyBytes = 64 * 1024;
/** Slow clients lose their connection before many of them can hold the server. */
const connectionLimits = {
  keepAliveTimeout: keepAliveMs,
  headersTimeout: 5_000,
  // Bodies have a limit of their own, by rate: see receive-body.ts.
  requestTimeout: 0,
  connectionsCheckingInterval: 1_000,
};
/** A client that takes nothing of its answer for so long is gone; nothing that the site does takes longer. */
const stalledMs = 120_000;
/** One year. */
const hstsSeconds = 31_536_000;

export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { logger, hsts, trust, isUnavailable } = options;
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trust ?? false,
    bodyLimit: largestBodyBytes,
    // Requests that arrive on open connections while stopping are still answered.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { caseSensitive: false, maxParamLength: longestParam },
    serverFactory: (routes) =>
      createHttpServer(connectionLimits, options.fastPath(routes)).setTimeout(stalledMs),
    frameworkErrors: (error, request, reply) => {
      const target = request.raw.url ?? '';
      const mended = isPageAddress(target) ? mendedAddress(target) : null;
      if (mended === null) answerError(error, request, reply, isUnavailable);
      else reply.redirect(mended);
    },
    clientErrorHandler: (error, socket: Socket) => answerClientError(error, socket),
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

  await app.register(helmet, {
    // For answers that are no page; pages carry their own policy.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: hsts ? { maxAge: hstsSeconds, ...hsts } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.header(requestIdHeader, request.id);
    const target = request.raw.url ?? '';
    // Nobody can know what was meant; a page says so in its own words.
    if (!isDecodable(target) && !isPageAddress(target)) throw new Refusal('bad_request');
  });
  // A client that hears of the end in time asks another server, instead of meeting a closed door.
  app.addHook('onSend', async (_request, reply) => {
    if (options.isStopping()) reply.header('connection', 'close');
  });
  // The route's pattern and not the address: what people search for is theirs.
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
  replyWithErrors(app, isUnavailable);
  app.setNotFoundHandler(() => {
    throw new Refusal('not_found');
  });
  return app;
}
