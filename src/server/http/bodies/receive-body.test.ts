import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { defineOperation } from '#contract/operation.ts';
import { registerAdmission } from '../admission/admission.ts';
import { registerAddressKey } from '../admission/client-address.ts';
import { bindOperation } from '../bind-operation.ts';
import { respondWithErrors } from '../error-response.ts';
import { mountOperations } from '../mount-operations.ts';
import { createAdmission, createTextAdmission } from '../admission/rate-limit.ts';
import { bodyLimits, receiveBodies } from './receive-body.ts';

const maxBodyBytes = 3_000_000;
const room = {
  totalBytes: 3_200_000,
  reservedBytes: maxBodyBytes,
  maxBodies: 10,
  timeoutMs: 10_000,
};
/** The length of a second in these tests, in milliseconds. */
const secondMs = 30;
/** A slow body must be rejected within this time. */
const slowMs = 20 * secondMs;

const viewer = {
  sessionId: 1,
  token: '',
  role: 'User',
  isValidated: true,
  hasSecondFactor: false,
  needsSecondFactor: false,
  isConfirmed: false,
} as const;
/** The token of account 1 is 43 times `1`. */
const tokenOf = (account: number) => String(account).repeat(43);

async function listen(limits: Partial<typeof bodyLimits> = {}) {
  const app = fastify({
    forceCloseConnections: true,
    serverFactory: (handler) => createServer({ requestTimeout: 0 }, handler),
  });
  onTestFinished(() => app.close());
  registerAddressKey(app, 'key');
  respondWithErrors(app, () => false);
  registerAdmission(app, {
    findViewer: (token) => Promise.resolve({ ...viewer, accountId: Number(token[0]) }),
    admit: createAdmission(null),
  });
  receiveBodies(app, { ...bodyLimits, room, secondMs, ...limits });
  const define = (path: string, largest: number) => {
    const operation = {
      ...defineOperation('getHistory', {
        method: 'GET',
        path: '/History',
        summary: '',
        access: 'public',
        maxBodyBytes: largest,
        body: z.object({ data: z.string() }),
        output: z.unknown(),
        errors: [],
      }),
      method: 'POST',
      path,
    } as const;
    return bindOperation(operation, ({ body }) =>
      Promise.resolve({ body: { length: body.data.length } }),
    );
  };
  mountOperations(app, [define('/Large', maxBodyBytes), define('/Small', 64 * 1024)], {
    isHttps: false,
    admitText: createTextAdmission(null),
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const port = Number(new URL(url).port);
  return {
    port,
    send: (body: RequestInit['body'], account = 1) =>
      fetch(`${url}/api/Large`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${tokenOf(account)}`,
        },
        body,
        duplex: 'half',
      } as RequestInit),
    /** Sends the headers with this content length, but no body yet. */
    begin(bytes: number, { account = 1, request = 'POST /api/Large', connection = 'close' } = {}) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      onTestFinished(() => void socket.destroy());
      socket.write(
        `${request} HTTP/1.1\r\nhost: x\r\nconnection: ${connection}\r\ncontent-type: application/json\r\n` +
          `authorization: Bearer ${tokenOf(account)}\r\ncontent-length: ${bytes}\r\n\r\n`,
      );
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk.toString();
      });
      // Everything received until the connection is closed.
      const response = new Promise<string>((resolve) => {
        socket.once('close', () => resolve(received));
      });
      return { socket, response };
    },
  };
}

const bodyOf = (bytes: number) =>
  JSON.stringify({ data: 'A'.repeat(bytes - '{"data":""}'.length) });

test('releases the memory of a body with its response, also when it is rejected', async () => {
  const { send } = await listen({ room: { ...room, timeoutMs: 100 } });
  for (let round = 0; round < 3; round += 1) {
    expect(await (await send(bodyOf(2_000_000))).json()).toEqual({ length: 1_999_989 });
    expect((await send(bodyOf(2_000_000).replace('{', '['))).status).toBe(400);
  }
});

test('reads a body of unknown length up to the limit of its operation', async () => {
  const { send } = await listen();
  const response = await send(new Blob([bodyOf(2_000_000)]).stream());
  expect(await response.json()).toEqual({ length: 1_999_989 });
  // The rest of a larger body is not read, so the client may only see the connection close.
  const tooLarge = await send(new Blob([bodyOf(4_000_000)]).stream()).catch(() => null);
  expect([413, undefined]).toContain(tooLarge?.status);
});

test('rejects a body with too large a content length at once, and the client receives the response', async () => {
  const { send } = await listen();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const response = await send(bodyOf(maxBodyBytes + 20_000_000));
    expect([response.status, await response.json()]).toEqual([
      413,
      { message: 'That is too large.', code: 'too_large' },
    ]);
  }
});

test('sends Retry-After to a client that is still sending when there is no memory', async () => {
  const { send } = await listen({ room: { ...room, maxBodies: 0 } });
  const response = await send(bodyOf(2_500_000));
  expect(await response.json()).toMatchObject({ code: 'not_ready' });
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10']);
});

test('releases the memory of a client that disconnects', async () => {
  const { begin, send } = await listen({ secondMs: 1_000 });
  for (const account of [2, 3]) {
    const { socket } = begin(2_500_000, { account });
    socket.write(bodyOf(2_500_000).slice(0, 2_400_000));
    await delay(50);
    socket.destroy();
  }
  expect((await send(bodyOf(2_500_000))).status).toBe(200);
});

test('handles two requests on one connection in order', async () => {
  const { port } = await listen();
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const request = (closing: string) =>
    `POST /api/Large HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 14\r\nconnection: ${closing}\r\n\r\n{"data":"AAA"}`;
  socket.write(request('keep-alive') + request('close'));
  expect((await text(socket)).match(/HTTP\/1\.1 200/g)).toHaveLength(2);
});

test.each(['POST /api/Large', 'POST /api/Small'])(
  'rejects a body of %s that arrives too slowly and closes the connection',
  async (request) => {
    const { begin } = await listen();
    const { socket, response } = begin(10_000, { request, connection: 'keep-alive' });
    const startedAt = performance.now();
    const dropping = setInterval(() => socket.write(' '), secondMs);
    onTestFinished(() => clearInterval(dropping));
    expect(await response).toMatch(
      /^HTTP\/1\.1 408 [^]+connection: close[^]+"code":"request_timeout"/,
    );
    expect(performance.now() - startedAt).toBeLessThan(10 * slowMs);
  },
);

test('reads a body at the minimum rate to the end, regardless of its duration', async () => {
  const { begin } = await listen();
  const body = bodyOf(400_000);
  const { socket, response } = begin(body.length);
  const step = 8 * 1024;
  for (let sent = 0; sent < body.length; sent += step) {
    socket.write(body.slice(sent, sent + step));
    await delay(secondMs);
  }
  expect(await response).toMatch(/^HTTP\/1\.1 200 [^]+"length":399989/);
});

test('does not reject bodies as slow while they wait for memory or for their account', async () => {
  const { begin, send } = await listen();
  const body = bodyOf(2_500_000);
  const { socket, response } = begin(body.length);
  socket.write(body.slice(0, 1_000_000));
  const others = [send(bodyOf(2_000_000), 1), send(bodyOf(2_000_000), 2)];
  // Slow enough that the others have to wait, and fast enough for a body that blocks others.
  for (let sent = 1_000_000; sent < body.length; sent += 50_000) {
    await delay(secondMs);
    socket.write(body.slice(sent, sent + 50_000));
  }
  expect(await response).toMatch(/^HTTP\/1\.1 200 /);
  for (const other of others) expect((await other).status).toBe(200);
});

test('rejects a stalled body while others wait for memory', async () => {
  const { begin, send } = await listen();
  const body = bodyOf(2_999_000);
  const { socket, response } = begin(body.length, { connection: 'keep-alive' });
  socket.write(body.slice(0, 2_990_000));
  const dropping = setInterval(() => socket.write(body.slice(0, 1_200)), secondMs);
  onTestFinished(() => clearInterval(dropping));
  await delay(secondMs);
  expect((await send(bodyOf(2_000_000), 2)).status).toBe(200);
  expect(await response).toMatch(/^HTTP\/1\.1 503 [^]+"code":"not_ready"/);
});

test('rejects slow bodies once they take most of the places', async () => {
  const enough = room.totalBytes * room.maxBodies;
  const { begin } = await listen({ room: { ...room, totalBytes: enough } });
  const accounts = [1, 2, 3, 4, 5, 6];
  const slow = accounts.map((account) => begin(2_999_000, { account, connection: 'keep-alive' }));
  const dropping = setInterval(() => {
    for (const { socket } of slow) socket.write(' '.repeat(1_200));
  }, secondMs);
  onTestFinished(() => clearInterval(dropping));
  const first = await Promise.race(slow.map(({ response }) => response));
  expect(first).toMatch(/^HTTP\/1\.1 503 [^]+"code":"not_ready"/);
});

test('closes a connection whose body is not read', async () => {
  const { begin } = await listen({ restMs: 50 });
  for (const request of ['GET /api/nothing', 'POST /api/nothing', 'POST /api/Large']) {
    // Above the limit of every operation.
    const { socket, response } = begin(100_000_000, { request, connection: 'keep-alive' });
    const dropping = setInterval(() => socket.write(' '), 10);
    onTestFinished(() => clearInterval(dropping));
    expect(await response).toMatch(/^HTTP\/1\.1 4(04|13) /);
  }
});
