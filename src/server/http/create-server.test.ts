import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { limitOpenRequests } from './create-server.ts';

/** @param count how many requests the client sends at once, and closes the connection after the last */
async function responsesTo(count: number): Promise<number> {
  const app = fastify();
  onTestFinished(() => app.close());
  limitOpenRequests(app);
  app.get('/', () => 'response');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const client = connect(Number(new URL(url).port), '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(count - 1));
  client.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  const received = await text(client).catch(() => '');
  return received.match(/HTTP\/1\.1 200 /g)?.length ?? 0;
}

test('requests that a client sends ahead are answered, but not many', async () => {
  expect(await responsesTo(40)).toBe(40);
  expect(await responsesTo(1_000)).toBeLessThan(1_000);
});
