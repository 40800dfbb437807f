/** A load balancer for several processes of the site: nginx, or a small round-robin proxy. */
import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { onTestFinished } from 'vitest';
import { startEdge } from './edge.ts';

export interface Balancer {
  readonly url: string;
  /** Sends new requests to these servers only; requests in flight are not moved. */
  sendTo(urls: readonly string[]): Promise<void>;
}

/**
 * Closed when the test ends.
 *
 * @param onRequest called for each forwarded request
 */
export async function startProxy(
  urls: readonly string[],
  onRequest: (request: IncomingMessage) => void = () => undefined,
): Promise<Balancer> {
  const agent = new Agent({ keepAlive: false });
  let servers = urls;
  let turn = 0;

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const server = servers[turn % servers.length] ?? '';
    turn += 1;
    onRequest(incoming);
    const { 'x-forwarded-for': before, connection: _connection, ...headers } = incoming.headers;
    const address = incoming.socket.remoteAddress ?? '';
    const onward = request(`${server}${incoming.url ?? ''}`, {
      agent,
      method: incoming.method,
      headers: {
        ...headers,
        'x-forwarded-for': [before, address].flat().filter(Boolean).join(', '),
      },
    });
    onward.on('response', (response) => {
      // The client is gone.
      if (outgoing.destroyed) return void response.destroy();
      const { connection: _close, ...responseHeaders } = response.headers;
      outgoing.writeHead(response.statusCode ?? 502, responseHeaders);
      pipeline(response, outgoing, () => undefined);
    });
    onward.on('error', () => {
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    });
    pipeline(incoming, onward, () => undefined);
  }

  const proxy = createServer(forward).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    proxy.close();
    proxy.closeAllConnections();
    agent.destroy();
  });
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    sendTo(some) {
      servers = some;
      return Promise.resolve();
    },
  };
}

/**
 * Uses the nginx configuration of the deployment without its rate limits, because all test visitors share one address.
 * Stopped when the test ends.
 */
export async function startNginx(
  urls: readonly string[],
  options: { readonly workers?: number } = {},
): Promise<Balancer> {
  const edge = await startEdge(urls, { isLimited: false, ...options });
  onTestFinished(() => edge.stop());
  return edge;
}
