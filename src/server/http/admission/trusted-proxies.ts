import { compile } from '@fastify/proxy-addr';

/** @throws Error for what Fastify cannot read as proxies, such as a network without a valid size */
export function readProxies(addresses: readonly string[]): void {
  compile([...addresses]);
}
