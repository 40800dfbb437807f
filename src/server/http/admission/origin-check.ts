/**
 * Prevents cross-site request forgery: a write from a foreign origin is refused, and one with the cookie `XSRF-TOKEN`
 * must repeat its value in a header, which only the site's own pages can read.
 */
import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { readCookie, writeCookie } from './cookies.ts';

interface OriginCheckOptions {
  /** Scheme, host and port of the site's own links. */
  readonly origin: string;
  /** False for a trial, which is reachable at several addresses. */
  readonly isOriginFixed: boolean;
}

const csrfCookie = 'XSRF-TOKEN';
const csrfHeader = 'x-xsrf-token';
const reading = ['GET', 'HEAD', 'OPTIONS'];

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function isForeign(request: FastifyRequest, options: OriginCheckOptions): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || origin === options.origin) return false;
  return options.isOriginFixed || host === undefined || URL.parse(origin)?.host !== host;
}

export function registerOriginCheck(app: FastifyInstance, options: OriginCheckOptions): void {
  const isSecure = options.origin.startsWith('https:');

  function refusalOf(request: FastifyRequest): Refusal | undefined {
    if (reading.includes(request.method)) return undefined;
    if (isForeign(request, options)) {
      return new Refusal('forbidden', { message: 'This request came from another site.' });
    }
    const cookie = readCookie(request.headers.cookie, csrfCookie);
    const header = request.headers[csrfHeader];
    return cookie === null || isSame(cookie, String(header ?? ''))
      ? undefined
      : new Refusal('forbidden', { message: 'Please reload the page and try again.' });
  }

  app.addHook('onRequest', (request, _reply, done) => done(refusalOf(request)));

  // Set with the first personal response, because caches would share a cookie on a shared one.
  app.addHook('onSend', (request, reply, payload, done) => {
    const { operation } = request.routeOptions.config;
    if (
      operation &&
      !operation.isShared &&
      readCookie(request.headers.cookie, csrfCookie) === null
    ) {
      const cookie = { isSecure, path: '/', maxAgeSeconds: null, isHidden: false };
      reply.header('set-cookie', writeCookie(csrfCookie, randomUUID(), cookie));
    }
    done(null, payload);
  });
}
