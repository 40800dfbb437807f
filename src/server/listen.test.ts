import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { stopListening } from './listen.ts';

test('a stop serves the connections that wait to be accepted', async () => {
  for (let round = 0; round < 20; round += 1) {
    const server = createServer((_request, response) => response.end());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const sent = Array.from({ length: 50 }, () => {
      const request = get({ host: '127.0.0.1', port, agent: false });
      return once(request, 'response') as Promise<[IncomingMessage]>;
    });
    // They connect in the next tick, and are accepted later.
    await new Promise((resolve) => process.nextTick(resolve));
    const [responses] = await Promise.all([Promise.all(sent), stopListening(server)]);
    for (const [response] of responses) expect(response.statusCode).toBe(200);
  }
});
