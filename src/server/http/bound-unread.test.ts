/** Clients that ask for much and read nothing. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { boundUnread } from './bound-unread.ts';

const mebibyte = 1024 * 1024;

async function listen() {
  const app = fastify({ forceCloseConnections: true });
  const begun: string[] = [];
  onTestFinished(() => app.close());
  boundUnread(app, { mostBytes: 30 * mebibyte, mostRequests: 8, checkEveryMs: 20 });
  app.get<{ Params: { mebibytes: string } }>('/:mebibytes', (request, reply) => {
    begun.push(request.url);
    void reply.send(Buffer.alloc(Number(request.params.mebibytes) * mebibyte));
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, begun, url, port: Number(new URL(url).port) };
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

test('those with the most unread bytes are cut off, until the rest fits', async () => {
  const site = await listen();
  const small = await askWithoutReading(site.port, 12);
  for (let index = 0; index < 5; index += 1) await askWithoutReading(site.port, 20);
  await expect.poll(() => connectionsOf(site)).toBeLessThanOrEqual(2);
  // Who reads at last gets all of it, and others were never in the way.
  let bytes = 0;
  small.on('data', (chunk: Buffer) => (bytes += chunk.length)).resume();
  await expect.poll(() => bytes).toBeGreaterThan(12 * mebibyte);
  expect((await (await fetch(`${site.url}/20`)).arrayBuffer()).byteLength).toBe(20 * mebibyte);
});

test('who sends many requests at once is cut off, and no more of them are begun than may be', async () => {
  const site = await listen();
  await askWithoutReading(site.port, 1, 1_000);
  await expect.poll(() => connectionsOf(site)).toBe(0);
  expect(site.begun).toHaveLength(8);
});

test('a connection may carry many requests, some at a time', async () => {
  const site = await listen();
  const socket = connect(site.port, '127.0.0.1').setEncoding('latin1');
  onTestFinished(() => void socket.destroy());
  let answers = 0;
  socket.on('data', (text: string) => (answers += text.split('HTTP/1.1 200').length - 1));
  for (let round = 1; round <= 5; round += 1) {
    socket.write('GET /0 HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(8));
    await expect.poll(() => answers).toBe(round * 8);
  }
});
