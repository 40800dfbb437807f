/** Turns the network address of a client into keyed hashes. Nothing behind this file sees an address. */
import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isIPv6 } from 'node:net';
import type { ClientAddress } from '#contract/operation.ts';

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

interface Asking extends Pick<FastifyRequest, 'server'> {
  /** Node has no address for a client that has disconnected. */
  readonly ip: string | undefined;
}

export function clientAddressOf({ ip = '', server }: Asking): ClientAddress {
  const hash = (text: string) =>
    createHmac('sha256', server.addressKey).update(text).digest('base64url');
  const { address, site, network } = networksOf(ip);
  return {
    address: hash(address),
    site: site === null ? null : hash(site),
    network: hash(network),
  };
}
