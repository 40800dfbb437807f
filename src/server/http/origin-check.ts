/**
 * Prevents cross-site request forgery. Refuses writes from a foreign origin. A write with the cookie `XSRF-TOKEN` must
 * repeat its value in a header, because only the site's own pages can read the cookie.
 */
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { readCookie, writeCookie } from './caller.ts';

interface OriginCheckOptions {
  /** Scheme, host and port that the site uses in its own links. */
  readonly origin: string;
  /** Whether the site has no other address. A trial has several. */
  readonly isOriginFixed: boolean;
}

const csrfCookie = 'XSRF-TOKEN';
const csrfHeader = 'x-xsrf-token';
const reading = ['GET', 'HEAD', 'OPTIONS'];

export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const valueLength = 36;

/**
 * The same for all responses of one session: a page sends several requests at once, and a value that changes between
 * them would refuse a write that has already read the first.
 */
function newValue({ headers: { authorization } }: FastifyRequest): string {
  if (authorization === undefined) return randomUUID();
  const hash = createHash('sha256').update(`${csrfCookie} ${authorization}`);
  return hash.digest('base64url').slice(0, valueLength);
}

function isForeign(request: FastifyRequest, options: OriginCheckOptions): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || origin === options.origin) return false;
  return options.isOriginFixed || host === undefined || URL.parse(origin)?.host !== host;
}

/** Browsers send the origin of the page, such as `http://` instead of `https://`, or with `www.`. */
const messageFor = ({ origin, isOriginFixed }: OriginCheckOptions): string =>
  isOriginFixed
    ? `This site’s address is ${origin}. Open it there and try again.`
    : `This page was opened at another address. Open ${origin}, or set PUBLIC_URL to the site’s address.`;

export function registerOriginCheck(app: FastifyInstance, options: OriginCheckOptions): void {
  const isSecure = options.origin.startsWith('https:');

  function refusalOf(request: FastifyRequest): Refusal | undefined {
    if (reading.includes(request.method)) return undefined;
    if (isForeign(request, options)) {
      return new Refusal('forbidden', { message: messageFor(options) });
    }
    // The operation ignores the session, so that a forged request has no more rights than its sender.
    if (request.routeOptions.config.operation?.takesForms) return undefined;
    const cookie = readCookie(request.headers.cookie, csrfCookie);
    const header = request.headers[csrfHeader];
    return cookie === null || isSame(cookie, String(header ?? ''))
      ? undefined
      : new Refusal('forbidden', { message: 'Please reload the page and try again.' });
  }

  app.addHook('onRequest', (request, _reply, done) => done(refusalOf(request)));

  // A cache would pass the cookie of a shared response to others. A visitor's writes, such as the view of a profile, need
  // no cookie, and one that arrived between two of them would have the second refused.
  app.addHook('onSend', (request, reply, payload, done) => {
    const { operation } = request.routeOptions.config;
    if (
      operation &&
      !operation.isShared &&
      !operation.takesForms &&
      (request.headers.authorization !== undefined || operation.path.startsWith('/Account/')) &&
      readCookie(request.headers.cookie, csrfCookie) === null
    ) {
      const cookie = { isSecure, path: '/', maxAgeSeconds: null, isHidden: false };
      reply.header('set-cookie', writeCookie(csrfCookie, newValue(request), cookie));
    }
    done(null, payload);
  });
}

/** Refuses every request that could change something or send a message, and signing in. */
export function refuseWrites(app: FastifyInstance, message: string): void {
  app.addHook('onRequest', (request, _reply, done) =>
    done(reading.includes(request.method) ? undefined : new Refusal('forbidden', { message })),
  );
}
