/**
 * Who sends a request: the session, the cookies, and hashes of the network address. Nothing behind this file sees an
 * address.
 */
import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isIPv6 } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ClientAddress, CookieIds } from '#contract/operation.ts';
import type { Caller, Viewer } from './bind-operation.ts';

declare module 'fastify' {
  interface FastifyInstance {
    addressKey: string;
  }
}

/** @param key random; without it no one can find an address by hashing all of them */
export function registerAddressKey(app: FastifyInstance, key: string): void {
  app.decorate('addressKey', key);
}

interface Networks {
  readonly address: string;
  readonly site: string | null;
  readonly network: string;
}

function networksOfIPv4(address: string): Networks {
  return { address, site: null, network: `${address.split('.').slice(0, 3).join('.')}.0/24` };
}

/**
 * Keeps the first 64 bits of an IPv6 address, because its owner can change the rest, and the first 48 bits, which often
 * belong to one customer.
 */
function networksOf(address: string): Networks {
  if (!address.includes(':')) return networksOfIPv4(address);
  const [withoutZone = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(withoutZone)?.[1];
  if (mapped !== undefined) return networksOfIPv4(mapped);
  if (!isIPv6(withoutZone)) return { address, site: null, network: address };
  const [head = '', tail] = withoutZone.toLowerCase().split('::');
  const start = head === '' ? [] : head.split(':');
  const end = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0');
  const groups = tail === undefined ? start : [...start, ...zeros, ...end];
  const parts = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  const site = `${parts.slice(0, 3).join(':')}::/48`;
  return { address: `${parts.join(':')}::/64`, site, network: site };
}

interface Sender extends Pick<FastifyRequest, 'server'> {
  /** Node has no address for a client that has disconnected. */
  readonly ip: string | undefined;
}

export function clientAddressOf({ ip = '', server }: Sender): ClientAddress {
  const hash = (text: string) =>
    createHmac('sha256', server.addressKey).update(text).digest('base64url');
  const { address, site, network } = networksOf(ip);
  return {
    address: hash(address),
    site: site === null ? null : hash(site),
    network: hash(network),
  };
}

/** The raw value of the first cookie with this name; null without one. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const [found = '', ...value] = part.split('=');
    if (found.trim() === name) return value.join('=').trim();
  }
  return null;
}

interface CookieOptions {
  readonly isSecure: boolean;
  readonly path: string;
  /** Whether scripts cannot read it (`HttpOnly`). */
  readonly isHidden: boolean;
  /** Null for a session cookie. */
  readonly maxAgeSeconds: number | null;
}

export function writeCookie(name: string, value: string, options: CookieOptions): string {
  const { isSecure, path, isHidden, maxAgeSeconds } = options;
  return [
    `${name}=${value}`,
    `Path=${path}`,
    'SameSite=Lax',
    ...(maxAgeSeconds === null ? [] : [`Max-Age=${maxAgeSeconds}`]),
    ...(isHidden ? ['HttpOnly'] : []),
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
}

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

/** @throws Error for what Fastify cannot read as proxies, such as a network without a valid size */
export function readProxies(addresses: readonly string[]): void {
  compile([...addresses]);
}

export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  (headers['x-forwarded-for'] ?? headers.forwarded) !== undefined;

/** Logs one warning when a proxy that is not trusted forwards client addresses. */
export function warnAboutProxies(app: FastifyInstance): void {
  let hasWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && isForwarded(request.headers)) {
      hasWarned = true;
      request.log.warn(
        'a proxy forwards the addresses of visitors, but TRUST_PROXY is not set: all of them count as one',
      );
    }
    done();
  });
}
