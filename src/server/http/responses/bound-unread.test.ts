/** Clients that request large responses and do not read them. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { boundUnread } from './bound-unread.ts';
import { createPipelinedRequests, maxPipelined } from './pipelined-requests.ts';

const mebibyte = 1024 * 1024;

async function listen() {
  const app = fastify({ forceCloseConnections: true });
  onTestFinished(() => app.close());
  boundUnread(app, { maxBytes: 30 * mebibyte, checkEveryMs: 20 });
  createPipelinedRequests().keepResponsesInOrder(app);
  let made = 0;
  app.get<{ Params: { mebibytes: string } }>('/:mebibytes', (request, reply) => {
    made += 1;
    void reply.send(Buffer.alloc(Number(request.params.mebibytes) * mebibyte));
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, url, port: Number(new URL(url).port), made: () => made };
}

async function askWithoutReading(port: number, mebibytes: number, times = 1): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').pause();
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`GET /${mebibytes} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(times));
  return socket;
}

const connectionsOf = async ({ app }: Awaited<ReturnType<typeof listen>>) =>
  new Promise<number>((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

test('closes the connections with the most unread bytes until the rest is within the limit', async () => {
  const site = await listen();
  const small = await askWithoutReading(site.port, 12);
  for (let index = 0; index < 5; index += 1) await askWithoutReading(site.port, 20);
  await expect.poll(() => connectionsOf(site)).toBeLessThanOrEqual(2);
  // A client that reads later still receives everything, and other clients are not affected.
  let bytes = 0;
  small.on('data', (chunk: Buffer) => (bytes += chunk.length)).resume();
  await expect.poll(() => bytes, { timeout: 10_000 }).toBeGreaterThan(12 * mebibyte);
  expect((await (await fetch(`${site.url}/20`)).arrayBuffer()).byteLength).toBe(20 * mebibyte);
});

test('creates the response to a pipelined request after the earlier responses are read', async () => {
  const site = await listen();
  const socket = await askWithoutReading(site.port, 20, 3);
  await delay(200);
  expect(site.made()).toBe(1);
  let bytes = 0;
  socket.on('data', (chunk: Buffer) => (bytes += chunk.length)).resume();
  await expect.poll(() => bytes, { timeout: 10_000 }).toBeGreaterThan(60 * mebibyte);
  expect(site.made()).toBe(3);
});

test('closes a connection that sends too many requests ahead of a response', async () => {
  const site = await listen();
  const most = await askWithoutReading(site.port, 1, 1 + maxPipelined);
  let bytes = 0;
  most.on('data', (chunk: Buffer) => (bytes += chunk.length)).resume();
  await expect
    .poll(() => bytes, { timeout: 10_000 })
    .toBeGreaterThan((1 + maxPipelined) * mebibyte);
  const tooMany = await askWithoutReading(site.port, 1, 2 + maxPipelined);
  tooMany.resume();
  await expect.poll(() => tooMany.closed).toBe(true);
});
