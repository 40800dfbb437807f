/** Turns whatever was thrown into the one error body; only refusals speak for themselves. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '#contract/error-body.ts';
import { Refusal, refusals, type ErrorCode } from '#contract/errors.ts';
import { noCaching } from './responses/caching.ts';

/** The web framework's own refusals, by the status it gives them. */
const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  // A file that must not be seen is no file.
  403: 'not_found',
  404: 'not_found',
  413: 'too_large',
  414: 'uri_too_long',
  415: 'unsupported_media_type',
  431: 'headers_too_large',
};

/** How soon it is worth asking again while something the site needs is away. */
export const retryAfterSeconds = 2;

export type IsUnavailable = (error: unknown) => boolean;

function toRefusal(error: FastifyError, isUnavailable: IsUnavailable): Refusal | null {
  if (error instanceof Refusal) return error;
  if (isUnavailable(error)) return new Refusal('not_ready');
  const status = error.statusCode ?? 500;
  // The file server's errors have no code, but say that they may be shown.
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

/** Answers every failure of every route; what is no refusal is logged and answered as `internal`. */
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
  // Nobody is left to hear that the connection broke off in the middle of a body: it is no failure of ours.
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
  // RFC 9110, section 15.5.2: whoever answers 401 says what would be accepted.
  if (answered.code === 'unauthorized') reply.header('www-authenticate', 'Bearer');
  return reply
    .code(refusals[answered.code].status)
    .header('cache-control', noCaching)
    .removeHeader('etag')
    .type('application/json; charset=utf-8')
    .send(errorBodyOf(answered));
}
