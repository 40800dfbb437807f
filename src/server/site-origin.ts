import { isIP } from 'node:net';
import type { Settings } from './settings.ts';

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

export function originOf({ publicUrl, host, port }: Settings): string {
  if (publicUrl) return publicUrl.origin;
  const reachable = isLoopback(host) || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${isIP(reachable) === 6 ? `[${reachable}]` : reachable}:${port}`;
}
