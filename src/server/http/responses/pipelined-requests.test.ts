import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createPipelinedRequests } from './pipelined-requests.ts';

/** Sends these bytes and resolves with everything received until the server closes the connection. */
async function responseTo(beginning: string, packets: readonly string[] = []): Promise<string> {
  const { clientErrorHandler, keepResponsesInOrder } = createPipelinedRequests();
  const app = fastify({
    clientErrorHandler,
    requestTimeout: 500,
    http: { headersTimeout: 200, connectionsCheckingInterval: 20 },
  });
  onTestFinished(() => app.close());
  keepResponsesInOrder(app);
  app.get('/slow', async () => {
    await delay(100);
    return 'the first response';
  });
  app.post('/body', (request) => request.body);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const client = connect(Number(new URL(url).port), '127.0.0.1');
  client.setNoDelay().write(beginning);
  const response = text(client);
  for (const packet of packets) {
    await delay(2);
    client.write(packet);
  }
  return response;
}

test('closes an unused connection without a response', async () => {
  expect(await responseTo('')).toBe('');
});

test('responds to an incomplete request', async () => {
  expect(await responseTo('GET / HTTP/1.1\r\nhost: x\r\n')).toMatch(
    /^HTTP\/1\.1 400 [^]+"code":"bad_request"}$/,
  );
});

const slow = 'GET /slow HTTP/1.1\r\nhost: x\r\n\r\n';

test.each([
  ['nonsense', 'nonsense\r\n\r\n'],
  ['an invalid header', 'GET / HTTP/1.1\r\nhost\r\n\r\n'],
  ['a request that stops halfway', 'GET / HTTP/1.1\r\nhost: x\r\n'],
  [
    'a body that is malformed',
    'POST /body HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
  ],
])('rejects %s after the response to the earlier request', async (_what, malformed) => {
  expect(await responseTo(slow + malformed)).toMatch(
    /^HTTP\/1\.1 200 OK[^]+the first responseHTTP\/1\.1 400 [^]+"code":"bad_request"}$/,
  );
});

test('responds to two earlier requests first', async () => {
  const response = await responseTo(`${slow}${slow}nonsense\r\n\r\n`);
  const statuses = Array.from(response.matchAll(/HTTP\/1\.1 (\d+)/g), ([, status]) => status);
  expect(statuses).toEqual(['200', '200', '400']);
});

test('rejects later packets together with the malformed request', async () => {
  const warnings: string[] = [];
  const note = ({ name }: Error) => void warnings.push(name);
  process.on('warning', note);
  onTestFinished(() => void process.off('warning', note));
  const packets = Array.from({ length: 15 }, () => 'nonsense\r\n\r\n');
  const response = await responseTo(slow, packets);
  expect(response.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  expect(warnings).toEqual([]);
});
