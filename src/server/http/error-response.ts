/** Turns every thrown error into the same error body. Only refusals show their own message. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '#contract/error-body.ts';
import { Refusal, refusals, type ErrorCode } from '#contract/errors.ts';
import { noCaching } from './responses/caching.ts';

/** Error codes for Fastify's own errors, by HTTP status. */
const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  // Do not reveal that a forbidden file exists.
  403: 'not_found',
  404: 'not_found',
  413: 'too_large',
  414: 'uri_too_long',
  415: 'unsupported_media_type',
  431: 'headers_too_large',
};

/** Retry delay while a dependency of the site is unavailable. */
export const retryAfterSeconds = 2;

export type IsUnavailable = (error: unknown) => boolean;

function toRefusal(error: FastifyError, isUnavailable: IsUnavailable): Refusal | null {
  if (error instanceof Refusal) return error;
  if (isUnavailable(error)) return new Refusal('not_ready');
  const status = error.statusCode ?? 500;
  // The file server's errors have no code, but `expose` marks those that clients may see.
  const isTold = (error.code ?? '').startsWith('FST_') || Reflect.get(error, 'expose') === true;
  if (status < 400 || status >= 500 || !isTold) return null;
  return new Refusal(codeOfStatus[status] ?? 'bad_request');
}

export function errorBodyOf(refusal: Refusal): ErrorBody {
  const { code, message, errors, versions } = refusal;
  return {
    message,
    code,
    ...(errors ? { errors: { ...errors } } : {}),
    ...(versions ? { versions } : {}),
  };
}

/** Handles the errors of every route. Logs errors that are not refusals and responds with `internal`. */
export function respondWithErrors(app: FastifyInstance, isUnavailable: IsUnavailable): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
    respondWithError(error, request, reply, isUnavailable),
  );
}

export function respondWithError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  isUnavailable: IsUnavailable,
): FastifyReply {
  // The client disconnected while sending the body. This is not a server error.
  const isBrokenOff = request.raw.errored === error;
  const refusal = isBrokenOff ? new Refusal('bad_request') : toRefusal(error, isUnavailable);
  if (!refusal) request.log.error({ err: error }, 'request failed');
  else if (!(error instanceof Refusal) && refusal.code === 'not_ready') {
    request.log.warn({ err: error }, 'not ready');
  }
  const answered = refusal ?? new Refusal('internal');
  const retryAfter =
    answered.retryAfterSeconds ?? (answered.code === 'not_ready' ? retryAfterSeconds : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  // RFC 9110, section 15.5.2: a 401 response must name the accepted authentication scheme.
  if (answered.code === 'unauthorized') reply.header('www-authenticate', 'Bearer');
  return reply
    .code(refusals[answered.code].status)
    .header('cache-control', noCaching)
    .removeHeader('etag')
    .type('application/json; charset=utf-8')
    .send(errorBodyOf(answered));
}
