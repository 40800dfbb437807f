/** Turns every thrown error into the same error body. Only refusals show their own message. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '#contract/error-body.ts';
import { Refusal, refusals, type ErrorCode } from '#contract/errors.ts';
import { noCaching } from './responses.ts';

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

function toRefusal(
  error: FastifyError,
  { routeOptions }: FastifyRequest,
  isUnavailable: IsUnavailable,
): Refusal | null {
  if (error instanceof Refusal) return error;
  if (isUnavailable(error)) return new Refusal('not_ready');
  const status = error.statusCode ?? 500;
  // The file server's errors have no code, but `expose` marks those that clients may see.
  const isExposable =
    (error.code ?? '').startsWith('FST_') || Reflect.get(error, 'expose') === true;
  if (status < 400 || status >= 500 || !isExposable) return null;
  const code = codeOfStatus[status] ?? 'bad_request';
  const { upload } = routeOptions.config.operation ?? {};
  return new Refusal(code, code === 'too_large' && upload ? { message: upload.tooLarge } : {});
}

function errorBodyOf(refusal: Refusal): ErrorBody {
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
  const refusal = isBrokenOff
    ? new Refusal('bad_request')
    : toRefusal(error, request, isUnavailable);
  if (!refusal) request.log.error({ err: error }, 'request failed');
  else if (!(error instanceof Refusal) && refusal.code === 'not_ready') {
    request.log.warn({ err: error }, 'not ready');
  }
  const sent = refusal ?? new Refusal('internal');
  const retryAfter =
    sent.retryAfterSeconds ?? (sent.code === 'not_ready' ? retryAfterSeconds : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  // RFC 9110, section 15.5.2: a 401 response must name the accepted authentication scheme.
  if (sent.code === 'unauthorized') reply.header('www-authenticate', 'Bearer');
  // Fastify would close the connection on a client that is still sending, which then could not read the response.
  if (sent.code === 'too_large') reply.removeHeader('connection');
  return reply
    .code(refusals[sent.code].status)
    .header('cache-control', noCaching)
    .removeHeader('etag')
    .type('application/json; charset=utf-8')
    .send(errorBodyOf(sent));
}

const codeOfClientError: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/** For requests that Node cannot parse, or that do not arrive in time. */
export function respondToClientError({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  // Browsers open connections in advance, and would take this for the response to their first request.
  if (!socket.writable || socket.bytesRead === 0) return void socket.destroy();
  const refusal = new Refusal(codeOfClientError[code] ?? 'bad_request');
  const { status } = refusals[refusal.code];
  const body = JSON.stringify(errorBodyOf(refusal));
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `cache-control: ${noCaching}`,
    'connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
