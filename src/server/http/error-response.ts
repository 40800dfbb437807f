/** Turns every error into the one error body; only refusals keep their message. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '#contract/error-body.ts';
import { Refusal, refusals, type ErrorCode } from '#contract/errors.ts';
import { noCaching } from './responses/caching.ts';

/** The framework's own errors, by status. */
const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  // A forbidden file is reported as missing.
  403: 'not_found',
  404: 'not_found',
  413: 'too_large',
  414: 'uri_too_long',
  415: 'unsupported_media_type',
  431: 'headers_too_large',
};

/** Retry time while a required service is unavailable. */
export const retryAfterSeconds = 2;

export type IsUnavailable = (error: unknown) => boolean;

function toRefusal(error: FastifyError, isUnavailable: IsUnavailable): Refusal | null {
  if (error instanceof Refusal) return error;
  if (isUnavailable(error)) return new Refusal('not_ready');
  const status = error.statusCode ?? 500;
  // The file server's errors have no code, but are marked as safe to show.
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

/** Handles every error of every route. Errors that are not refusals are logged and returned as `internal`. */
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
  // The client closed the connection in the middle of its body, so nobody can receive a response and nothing failed
  // here.
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
  // RFC 9110, section 15.5.2 requires this header with 401.
  if (answered.code === 'unauthorized') reply.header('www-authenticate', 'Bearer');
  return reply
    .code(refusals[answered.code].status)
    .header('cache-control', noCaching)
    .removeHeader('etag')
    .type('application/json; charset=utf-8')
    .send(errorBodyOf(answered));
}
