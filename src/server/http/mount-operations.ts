/** Adds a route for each operation: reads the input, calls the use case, and sends what it returns. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiBase } from '#contract/endpoint.ts';
import type { CookieIds, Operation, Total } from '#contract/operation.ts';
import { callerOf, type AdmitText } from './admission.ts';
import type { BoundOperation, Caller, RawInput } from './bind-operation.ts';
import { anonymousCaller, writeCookie } from './caller.ts';
import { respondWithError, type IsUnavailable } from './error-response.ts';
import { acceptForms, isForm, type FormFailure } from './form-posts.ts';
import {
  noCaching,
  restOfDayMs,
  sendBuilt,
  sendFile,
  sendText,
  type BuiltResponse,
} from './responses.ts';
import { acceptUpload } from './uploads.ts';

const json = 'application/json; charset=utf-8';

/** The contract calls the rest of a path `term`. The router calls it `*`. */
function namedParams(request: FastifyRequest): Record<string, unknown> {
  const { '*': term, ...params } = request.params as Record<string, unknown>;
  return term === undefined ? params : { ...params, term };
}

const inputOf = (request: FastifyRequest): RawInput => ({
  params: namedParams(request),
  query: request.query,
  headers: request.headers,
  body: request.body,
});

/** Releases the request's body, so that an uploaded photo does not stay in memory while it is processed. */
function takeInput(request: FastifyRequest): RawInput {
  const input = inputOf(request);
  request.body = undefined;
  return input;
}

export interface MountOptions {
  /** Called before the use case. */
  readonly admitText: AdmitText;
  readonly isHttps: boolean;
  /** For operations that take forms. Without it, they take only JSON. */
  readonly forms?: {
    /** The page for a form that was refused. */
    readonly describeFailure: FormFailure;
    readonly isUnavailable: IsUnavailable;
  };
}

const hourSeconds = 60 * 60;
export const cookieLifetimes: Readonly<Record<keyof CookieIds, number>> = {
  device: 365 * 24 * hourSeconds,
  // Longer than a reset code is valid.
  requester: hourSeconds,
};

const totalHeaders = ({ count, isExact }: Total) => ({
  'x-total-count': count,
  ...(isExact ? {} : { 'x-total-count-exact': 'false' }),
});

function setCookies(reply: FastifyReply, ids: CookieIds, isSecure: boolean): void {
  for (const name of ['device', 'requester'] as const) {
    const id = ids[name];
    if (id === undefined) continue;
    const maxAgeSeconds = cookieLifetimes[name];
    const options = { isSecure, path: `${apiBase}/`, isHidden: true, maxAgeSeconds };
    reply.header('set-cookie', writeCookie(name, id, options));
  }
}

/**
 * Builds the key only from input that the operation knows, so that invented query parameters cannot fill the cache.
 * Null for invalid input.
 */
function keyOf({ params, query }: Operation, request: FastifyRequest): string | null {
  const known = params.safeParse(namedParams(request));
  const parsedQuery = query.safeParse(request.query);
  return known.success && parsedQuery.success
    ? JSON.stringify([known.data, parsedQuery.data])
    : null;
}

/** A shared response depends only on the input, not on the caller. */
function mountShared(app: FastifyInstance, { operation, response }: BoundOperation): void {
  const { sharedForMs } = operation;
  const make = async (request: FastifyRequest): Promise<BuiltResponse> => {
    // Read before the work, so that a response about yesterday does not count as one about today.
    const begunAt = Date.now();
    const { body, onServed, isOfToday } = await response(
      inputOf(request),
      anonymousCaller(request),
    );
    const keptForMs = isOfToday ? restOfDayMs(begunAt) : sharedForMs;
    const kept = { isKept: true, keptForMs };
    return { text: JSON.stringify(body), contentType: json, status: 200, ...kept, onServed };
  };
  app.route({
    method: operation.method,
    url: apiBase + operation.path,
    config: { operation, shared: { keyOf: (request) => keyOf(operation, request), make } },
    handler: async (request, reply) => sendBuilt(request, reply, await make(request)),
  });
}

function mountOwn(app: FastifyInstance, bound: BoundOperation, options: MountOptions): void {
  const { operation, response } = bound;
  /** A separate function, because values in the handler stay in memory until it ends. */
  const begin = (request: FastifyRequest, caller: Caller) => response(takeInput(request), caller);

  app.route({
    method: operation.method,
    url: apiBase + operation.path,
    config: { operation },
    bodyLimit: operation.maxBodyBytes,
    handler: async (request, reply) => {
      const caller = callerOf(request);
      await options.admitText(operation, caller, {
        announcedBytes: request.headers['content-length'],
        body: request.body,
      });
      const { body, total, cookies, onServed } = await begin(request, caller);
      // A HEAD request shows the client no content, so it does not count as served.
      if (request.method !== 'HEAD') onServed?.(caller);
      if (total) reply.headers(totalHeaders(total));
      if (cookies) setCookies(reply, cookies, options.isHttps);
      if (operation.formThenTo !== null && isForm(request)) {
        return reply.header('cache-control', noCaching).redirect(operation.formThenTo, 303);
      }
      if (operation.download) return sendFile(reply, operation.download, body);
      return sendText(request, reply, JSON.stringify(body), json);
    },
  });
}

export function mountOperations(
  app: FastifyInstance,
  bound: readonly BoundOperation[],
  options: MountOptions,
): void {
  for (const each of bound) {
    const { operation } = each;
    if (operation.isShared) mountShared(app, each);
    else if (operation.upload) {
      const { upload } = operation;
      // A separate Fastify context, because only this route accepts files as bodies.
      void app.register(async (apart) => {
        acceptUpload(apart, upload);
        mountOwn(apart, each, options);
      });
    } else if (operation.takesForms && options.forms) {
      const { describeFailure, isUnavailable } = options.forms;
      // A separate Fastify context, because only these routes accept forms.
      void app.register(async (apart) => {
        acceptForms(apart, {
          // Mail programs may send this type (RFC 8058), and the operation needs no field.
          isMultipartDiscarded: operation.formThenTo === null,
          describeFailure,
          handleError: (error, request, reply) =>
            respondWithError(error, request, reply, isUnavailable),
        });
        mountOwn(apart, each, options);
      });
    } else mountOwn(app, each, options);
  }
}
