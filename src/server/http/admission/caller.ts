import type { FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { isIPv6 } from 'node:net';
import type { ClientAddress, CookieIds } from '#contract/operation.ts';
import type { Caller, Viewer } from '../bind-operation.ts';
import { readCookie } from './cookies.ts';

/** Resolves to null for an unknown token. */
export type FindViewer = (token: string) => Promise<Viewer | null>;

const tokenPattern = /^bearer +([A-Za-z0-9_-]{43})$/i;
/** 128 random bits. */
const cookieIdPattern = /^[A-Za-z0-9_-]{22}$/;
const longestUserAgent = 400;

/**
 * For IPv6 the first 64 bits, because the owner controls the rest, and the first 48, which often belong to one
 * customer.
 */
export function clientAddressOf(address: string): ClientAddress {
  if (!address.includes(':')) return { address, site: null };
  const [withoutZone = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(withoutZone)?.[1];
  if (mapped !== undefined) return { address: mapped, site: null };
  if (!isIPv6(withoutZone)) return { address, site: null };
  const [head = '', tail] = withoutZone.toLowerCase().split('::');
  const start = head === '' ? [] : head.split(':');
  const end = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0');
  const groups = tail === undefined ? start : [...start, ...zeros, ...end];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return {
    address: `${network.join(':')}::/64`,
    site: `${network.slice(0, 3).join(':')}::/48`,
  };
}

function readCookieId(header: string | undefined, name: keyof CookieIds): string | null {
  const id = readCookie(header, name);
  return id !== null && cookieIdPattern.test(id) ? id : null;
}

/** Ignores any token. */
export function anonymousCaller(request: Pick<FastifyRequest, 'headers' | 'ip'>): Caller {
  const { cookie } = request.headers;
  return {
    viewer: null,
    ...clientAddressOf(request.ip),
    device: readCookieId(cookie, 'device'),
    requester: readCookieId(cookie, 'requester'),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, longestUserAgent),
  };
}

/** An unknown token counts as a visitor. */
export async function identifyCaller(
  request: FastifyRequest,
  findViewer: FindViewer,
): Promise<Caller> {
  const token = tokenPattern.exec(request.headers.authorization ?? '')?.[1];
  const viewer = token === undefined ? null : await findViewer(token);
  return { ...anonymousCaller(request), viewer };
}

/** Whether a proxy forwarded the request. */
const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  (headers['x-forwarded-for'] ?? headers.forwarded) !== undefined;

/** Warns once about a proxy that forwards addresses without being trusted. */
export function createProxyWarning(): (request: FastifyRequest) => void {
  let isTold = false;
  return (request) => {
    if (isTold || !isForwarded(request.headers)) return;
    isTold = true;
    request.log.warn(
      'a proxy forwards the addresses of visitors, but TRUST_PROXY is not set: all of them count as one',
    );
  };
}
