/** What becomes of connections whose requests never arrive whole. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { answerClientError } from './error-reply.ts';

/** Sends the beginning of a request, and resolves to all that comes back until the server ends the connection. */
async function answerTo(beginning: string): Promise<string> {
  const patience = { headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 20 };
  const server = createServer(patience, (_request, response) => response.end());
  server.on('clientError', (error, socket) => answerClientError(error, socket as Socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const client = connect(address.port, '127.0.0.1');
  client.write(beginning);
  return text(client);
}

test('a connection that a browser opened ahead ends without an answer', async () => {
  expect(await answerTo('')).toBe('');
});

test('a request that stops halfway is answered', async () => {
  expect(await answerTo('GET / HTTP/1.1\r\nhost: x\r\n')).toMatch(
    /^HTTP\/1\.1 400 [^]+"code":"bad_request"}$/,
  );
});
