/** Large bodies wait for room before they are read, and give it back however the request ends. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { Refusal } from '#contract/errors.ts';
import { defineOperation } from '#contract/operation.ts';
import { registerAdmission } from './admission.ts';
import { bindOperation } from './bind-operation.ts';
import { replyWithErrors } from './error-reply.ts';
import { mountOperations } from './mount-operations.ts';
import { createAdmission } from './rate-limit.ts';

const mostBodyBytes = 3_000_000;

async function listen() {
  const app = fastify({ forceCloseConnections: true });
  onTestFinished(() => app.close());
  replyWithErrors(app, () => false);
  const operation = {
    ...defineOperation('getHistory', {
      summary: '',
      access: 'public',
      mostBodyBytes,
      body: z.object({ data: z.string() }),
      output: z.unknown(),
      errors: [],
    }),
    method: 'POST',
    path: '/Large',
  } as const;
  const room = { taken: [] as number[], left: 0, isFull: false };
  const bound = bindOperation(operation, ({ body }) =>
    Promise.resolve({ body: { length: body.data.length } }),
  );
  registerAdmission(app, {
    findViewer: () => Promise.resolve(null),
    admit: createAdmission(null),
  });
  mountOperations(app, [bound], {
    takeBodyRoom(bytes) {
      if (room.isFull) throw new Refusal('not_ready', { retryAfterSeconds: 10 });
      room.taken.push(bytes);
      return Promise.resolve(() => {
        room.left += 1;
      });
    },
    isHttps: false,
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const send = (body: RequestInit['body'], headers = {}) =>
    fetch(`${url}/api/Large`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      duplex: 'half',
    } as RequestInit);
  return { port: Number(new URL(url).port), room, send };
}

const bodyOf = (bytes: number) =>
  JSON.stringify({ data: 'A'.repeat(bytes - '{"data":""}'.length) });

test('a body takes as much room as it announces, and gives it back with its answer', async () => {
  const { room, send } = await listen();
  expect(await (await send(bodyOf(2_000_000))).json()).toEqual({ length: 1_999_989 });
  for (const bad of ['{"data":1}', '{']) {
    expect(await (await send(bad)).json()).toMatchObject({ code: 'bad_request' });
  }
  expect(room.taken).toEqual([2_000_000, 10, 1]);
  await expect.poll(() => room.left).toBe(3);
});

test('a body of unknown length takes as much as it may', async () => {
  const { room, send } = await listen();
  const stream = new Blob([bodyOf(100)]).stream();
  expect(await (await send(stream)).json()).toEqual({ length: 89 });
  expect(room.taken).toEqual([mostBodyBytes]);
  await expect.poll(() => room.left).toBe(1);
});

test('a body that is announced as too large takes no room, and its sender reads why', async () => {
  const { room, send } = await listen();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const answer = await send(bodyOf(mostBodyBytes + 20_000_000));
    expect([answer.status, await answer.json()]).toEqual([
      413,
      { message: 'That is too large.', code: 'too_large' },
    ]);
  }
  expect(room.taken).toEqual([]);
});

test('a sender without room is told when to come again, while it still sends', async () => {
  const { room, send } = await listen();
  room.isFull = true;
  const answer = await send(bodyOf(2_500_000));
  expect(await answer.json()).toMatchObject({ code: 'not_ready' });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
});

test('a sender that leaves gives its room back', async () => {
  const { port, room } = await listen();
  const socket = connect(port, '127.0.0.1');
  socket.write(
    'POST /api/Large HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n{"data":"AAAA',
  );
  await expect.poll(() => room.taken).toEqual([1_000_000]);
  socket.destroy();
  await expect.poll(() => room.left).toBe(1);
});

test('two requests on one connection take and give back room each', async () => {
  const { port, room } = await listen();
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const request = (closing: string) =>
    `POST /api/Large HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 14\r\nconnection: ${closing}\r\n\r\n{"data":"AAA"}`;
  socket.write(request('keep-alive') + request('close'));
  expect((await text(socket)).match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  expect(room.taken).toEqual([14, 14]);
  await expect.poll(() => room.left).toBe(2);
});
