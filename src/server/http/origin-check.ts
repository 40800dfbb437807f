/**
 * Keeps other sites from acting in a visitor's name: a write from a foreign origin is refused, and one that carries
 * the cookie `XSRF-TOKEN` must repeat its value in a header, which only the site's own pages can read.
 */
import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { readCookie, writeCookie } from './cookies.ts';

interface OriginCheckOptions {
  /** Scheme, host and port of the site's own links. */
  readonly origin: string;
  /** Whether the site has no other address; a trial is reached under several. */
  readonly isOriginFixed: boolean;
}

const csrfCookie = 'XSRF-TOKEN';
const csrfHeader = 'x-xsrf-token';
const reading = ['GET', 'HEAD', 'OPTIONS'];
/** The route of pages; see `render-page.ts`. */
const pageRoute = '/*';

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function isForeign(request: FastifyRequest, options: OriginCheckOptions): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || origin === options.origin) return false;
  return options.isOriginFixed || host === undefined || URL.parse(origin)?.host !== host;
}

const cookieWith = (value: string, isSecure: boolean) =>
  writeCookie(csrfCookie, value, { isSecure, path: '/', maxAgeSeconds: null, isHidden: false });
const emptyCookies = { secure: cookieWith('', true), plain: cookieWith('', false) };
const valueAt = csrfCookie.length + 1;

/** The cookie that goes with a page to a browser that has none; null for one that has. */
export function newCsrfCookie({ cookie }: IncomingHttpHeaders, isSecure: boolean): string | null {
  if (cookie !== undefined && readCookie(cookie, csrfCookie) !== null) return null;
  const empty = isSecure ? emptyCookies.secure : emptyCookies.plain;
  return empty.slice(0, valueAt) + randomUUID() + empty.slice(valueAt);
}

/** No cache on the way may hand one visitor's cookie to another. */
export const cachingWithCookie = 'private, no-cache';

export function registerOriginCheck(app: FastifyInstance, options: OriginCheckOptions): void {
  const isSecure = options.origin.startsWith('https:');

  app.addHook('onRequest', async (request) => {
    if (reading.includes(request.method)) return;
    if (isForeign(request, options)) {
      throw new Refusal('forbidden', { message: 'This request comes from another site.' });
    }
    const cookie = readCookie(request.headers.cookie, csrfCookie);
    const header = request.headers[csrfHeader];
    if (cookie !== null && !isSame(cookie, String(header ?? ''))) {
      throw new Refusal('forbidden', { message: 'Please reload the page and try again.' });
    }
  });

  // A page's bytes are shared by everybody; the cookie is a header beside them.
  app.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.url !== pageRoute) return;
    const cookie = newCsrfCookie(request.headers, isSecure);
    if (cookie === null) return;
    reply.header('set-cookie', cookie);
    if (reply.getHeader('cache-control') === 'no-cache') {
      reply.header('cache-control', cachingWithCookie);
    }
  });
}
