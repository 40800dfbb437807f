import { connect } from 'node:net';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/endpoint.ts';
import { defineOperation } from '#contract/operation.ts';
import { registerAdmission, createAdmission, createTextAdmission } from './admission.ts';
import { registerAddressKey } from './caller.ts';
import { bindOperations } from './bind-operation.ts';
import { respondWithErrors } from './error-response.ts';
import { mountOperations } from './mount-operations.ts';
import { limitUploads } from './uploads.ts';

const maxBodyBytes = 3_000_000;
const largeBytes = 2_000_000;
const smallBytes = 100_000;
const permits = 2;
const timeoutMs = 200;

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
const headersOf = (account: number) => ({
  'content-type': 'application/json',
  authorization: `Bearer ${String(account).repeat(43)}`,
});
const bodyOf = (bytes: number) =>
  JSON.stringify({ data: 'A'.repeat(bytes - '{"data":""}'.length) });

async function listen() {
  const app = fastify({ forceCloseConnections: true });
  onTestFinished(() => app.close());
  registerAddressKey(app, 'key');
  respondWithErrors(app, () => false);
  registerAdmission(app, {
    findViewer: (token) => Promise.resolve({ ...viewer, accountId: Number(token[0]) }),
    admit: createAdmission(null),
  });
  limitUploads(app, { permits, timeoutMs });
  const definition = defineOperation(defineEndpoint('getHistory', 'GET', '/History'), {
    summary: '',
    access: 'public',
    maxBodyBytes,
    body: z.object({ data: z.string() }),
    output: z.unknown(),
    errors: [],
  });
  const operation = { ...definition, method: 'POST', path: '/Large' } as const;
  const operations = { operation };
  const bound = bindOperations(null, operations, {
    operation: (_deps, { body }) => Promise.resolve({ length: body.data.length }),
  });
  mountOperations(app, bound, { isHttps: false, admitText: createTextAdmission(null) });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    async send(account: number, bytes: number, body: string | ReadableStream = bodyOf(bytes)) {
      const init = { method: 'POST', headers: headersOf(account), body, duplex: 'half' };
      const response = await fetch(`${url}/api/Large`, init as RequestInit);
      return {
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        body: (await response.json()) as object,
      };
    },
    /** Sends the beginning of a body, once the server has read its headers. */
    async begin(account: number, bytes: number) {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      const arrived = Promise.withResolvers<void>();
      app.server.once('request', () => setImmediate(arrived.resolve));
      const lines = Object.entries({ host: 'x', ...headersOf(account), 'content-length': bytes });
      socket.write(
        `POST /api/Large HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n{`,
      );
      await arrived.promise;
      return socket;
    },
  };
}

test.each([smallBytes, largeBytes])(
  'an upload waits for another of its account with %s bytes, then gets 429 with Retry-After',
  async (bytes) => {
    const { begin, send } = await listen();
    const first = await begin(1, bytes);
    expect(await send(1, smallBytes)).toMatchObject({
      status: 429,
      retryAfter: '5',
      body: {
        code: 'too_many_requests',
        message: 'Another upload is still in progress. Please try again when it is done.',
      },
    });
    expect((await send(2, largeBytes)).status).toBe(200);
    const next = send(1, smallBytes);
    first.write(bodyOf(bytes).slice(1));
    expect((await next).status).toBe(200);
  },
);

test('large bodies wait for room, then get 503 with Retry-After, small ones do not', async () => {
  const { begin, send } = await listen();
  for (const account of [1, 2]) await begin(account, largeBytes);
  const refused = { status: 503, retryAfter: '10', body: { code: 'not_ready' } };
  expect(await send(3, largeBytes)).toMatchObject(refused);
  const ofUnknownLength = new Blob([bodyOf(smallBytes)]).stream();
  expect(await send(3, smallBytes, ofUnknownLength)).toMatchObject(refused);
  expect((await send(3, smallBytes)).status).toBe(200);
});

test('a client that disconnects holds no place', async () => {
  const { begin, send } = await listen();
  for (const account of [1, 2]) (await begin(account, largeBytes)).destroy();
  for (const account of [1, 3]) {
    await expect
      .poll(async () => (await send(account, largeBytes)).status, { timeout: 10_000 })
      .toBe(200);
  }
});

test('neither does a body that is refused', async () => {
  const { send } = await listen();
  for (let attempt = 0; attempt <= permits; attempt += 1) {
    expect((await send(1, largeBytes, bodyOf(largeBytes).replace('{', '['))).status).toBe(400);
  }
});

test('a body that is too large is refused, and a client that is still sending gets the response', async () => {
  const { send } = await listen();
  const megabytes = [4, 60].map((count) => bodyOf(count * 1_000_000));
  for (const text of [...megabytes, ...megabytes]) {
    for (const body of [text, new Blob([text]).stream()]) {
      expect(await send(1, 0, body)).toMatchObject({
        status: 413,
        body: { message: 'That is too large.', code: 'too_large' },
      });
    }
  }
  const ofUnknownLength = new Blob([bodyOf(largeBytes)]).stream();
  expect(await send(1, 0, ofUnknownLength)).toMatchObject({ status: 200 });
});
