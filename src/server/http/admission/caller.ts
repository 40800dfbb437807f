import type { FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import type { CookieIds } from '#contract/operation.ts';
import type { Caller, Viewer } from '../bind-operation.ts';
import { clientAddressOf } from './client-address.ts';
import { readCookie } from './cookies.ts';

/** Resolves to null for an unknown token. */
export type FindViewer = (token: string) => Promise<Viewer | null>;

const tokenPattern = /^bearer +([A-Za-z0-9_-]{43})$/i;
/** 128 random bits. */
const cookieIdPattern = /^[A-Za-z0-9_-]{22}$/;
const longestUserAgent = 400;

function readCookieId(header: string | undefined, name: keyof CookieIds): string | null {
  const id = readCookie(header, name);
  return id !== null && cookieIdPattern.test(id) ? id : null;
}

/** Ignores any token in the request. */
export function anonymousCaller(
  request: Pick<FastifyRequest, 'headers' | 'ip' | 'server'>,
): Caller {
  const { cookie } = request.headers;
  return {
    viewer: null,
    ...clientAddressOf(request),
    device: readCookieId(cookie, 'device'),
    requester: readCookieId(cookie, 'requester'),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, longestUserAgent),
  };
}

/** Treats a request with an unknown token as a visitor. */
export async function identifyCaller(
  request: FastifyRequest,
  findViewer: FindViewer,
): Promise<Caller> {
  const token = tokenPattern.exec(request.headers.authorization ?? '')?.[1];
  const viewer = token === undefined ? null : await findViewer(token);
  return { ...anonymousCaller(request), viewer };
}

const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  (headers['x-forwarded-for'] ?? headers.forwarded) !== undefined;

/** Logs one warning when a proxy that is not trusted forwards client addresses. */
export function createProxyWarning(): (request: FastifyRequest) => void {
  let hasWarned = false;
  return (request) => {
    if (hasWarned || !isForwarded(request.headers)) return;
    hasWarned = true;
    request.log.warn(
      'a proxy forwards the addresses of visitors, but TRUST_PROXY is not set: all of them count as one',
    );
  };
}
