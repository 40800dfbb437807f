import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { respondToClientError } from './error-response.ts';

/** Resolves with everything that the server sends until it closes the connection. */
async function responseTo(bytes: string): Promise<string> {
  const app = fastify({
    clientErrorHandler: respondToClientError,
    http: { headersTimeout: 200, connectionsCheckingInterval: 20 },
  });
  onTestFinished(() => app.close());
  app.post('/body', (request) => request.body);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const client = connect(Number(new URL(url).port), '127.0.0.1');
  client.write(bytes);
  return text(client);
}

const start = 'POST /body HTTP/1.1\r\nhost: x\r\n';
const chunked = `${start}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`;

test.each([
  ['nonsense', 'nonsense\r\n\r\n', 400, 'bad_request'],
  ['an invalid header', `${start}host\r\n\r\n`, 400, 'bad_request'],
  ['a malformed body', `${chunked}zz\r\n`, 400, 'bad_request'],
  [
    'headers that are too large',
    `${start}x: ${'a'.repeat(40_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  ['headers that do not arrive in time', start, 408, 'request_timeout'],
])('%s gets an error in the site’s format', async (_what, bytes, status, code) => {
  const response = await responseTo(bytes);
  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]+"code":"${code}"}$`));
  expect(response).toMatch(/^cache-control: no-store\r$/m);
});

test('an unused connection is closed without a response', async () => {
  expect(await responseTo('')).toBe('');
});
