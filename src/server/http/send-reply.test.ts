/** Replies whose heads are written out are those that Node itself would send, byte for byte. */
import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { describe, expect, test, vi } from 'vitest';
import { keepAliveMs, replyHead, withFields, type Field } from './reply-head.ts';
import { sendReply, type OutgoingReply } from './send-reply.ts';

const id = 'b4e9655b-1703-4ddb-aae6-d724ab64fd28';
const cookie = 'XSRF-TOKEN=abc; Path=/; SameSite=Strict';
const text = 'Ann \u00c5ngstr\u00f6m';
const shared: Field[] = [
  ['x-frame-options', 'DENY'],
  ['vary', 'Accept-Encoding'],
];
const own: Field[] = [
  ['etag', '"a-br"'],
  ['content-length', String(text.length)],
];

/** @returns everything that the server sends until the connection ends, or rests. */
async function exchange(listener: RequestListener, request: string): Promise<string> {
  const server = createServer({ keepAliveTimeout: keepAliveMs }, listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.setEncoding('latin1').on('data', (part: string) => (received += part));
  socket.write(request);
  const wanted = request.split('GET ').length - 1;
  await expect.poll(() => received.split('HTTP/1.1 ').length - 1).toBe(wanted);
  socket.destroy();
  server.closeAllConnections();
  server.close();
  return received.replaceAll(/Date: .*\r\n/g, (line) =>
    // Two exchanges may fall into two seconds.
    Number.isNaN(Date.parse(line.slice(6))) ? line : 'Date: now\r\n',
  );
}

interface Reply {
  readonly status: number;
  readonly fields: readonly Field[];
  readonly cookie: string | null;
  readonly body: OutgoingReply['body'];
  readonly encoding: OutgoingReply['encoding'];
}

const page: Reply = {
  status: 200,
  fields: [...shared, ...own],
  cookie: null,
  body: text,
  encoding: 'latin1',
};

/** Of such length in bytes, whatever stands in it. */
const withLength = (length: number): Field[] => [...shared, ['content-length', String(length)]];
const names = 'Ann \u00c5sa \u{1fa82} '.repeat(300);
const bytes = Buffer.from(Array.from({ length: 256 * 300 }, (_, index) => index % 256));

const replies: Record<string, Reply> = {
  'a page': page,
  'a page with a cookie': { ...page, cookie },
  'what was not found': { ...page, status: 404 },
  'what is known already': { ...page, status: 304, fields: shared, body: '' },
  'text of all alphabets': {
    ...page,
    fields: withLength(Buffer.byteLength(names)),
    body: names,
    encoding: 'utf8',
  },
  'bytes as text': {
    ...page,
    fields: withLength(256 * 50),
    body: bytes.toString('latin1', 0, 256 * 50),
  },
  'text that is too large for one piece': {
    ...page,
    fields: withLength(bytes.length),
    body: bytes.toString('latin1'),
  },
  bytes: { ...page, fields: withLength(bytes.length), body: bytes },
};

const requests = {
  'one request': 'GET / HTTP/1.1\r\nHost: a\r\n\r\n',
  'three at once': 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3),
  'the last request of a connection': 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'HTTP/1.0': 'GET / HTTP/1.0\r\n\r\n',
  'HTTP/1.0 that goes on': 'GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n',
};

describe.each(Object.entries(replies))('%s', (_, reply) => {
  const { status, fields, body, encoding } = reply;
  const ours: RequestListener = (_request, response) => {
    const head = replyHead(status, fields);
    sendReply(response, { head, body, encoding }, { id, cookie: reply.cookie });
  };
  const nodes: RequestListener = (_request, response) => {
    const last = reply.cookie === null ? [] : ['set-cookie', reply.cookie];
    response.writeHead(status, [...fields.flat(), ...last, 'x-request-id', id]);
    response.end(body, encoding);
  };

  test.each(Object.entries(requests))('to %s', async (_name, request) => {
    expect(await exchange(ours, request)).toBe(await exchange(nodes, request));
  });
});

test('a client that reads late gets all of it, whatever others are sent meanwhile', async () => {
  const replyTo = (letter: string): OutgoingReply => ({
    head: replyHead(200, withLength(20_000)),
    body: letter.repeat(20_000),
    encoding: 'latin1',
  });
  const sockets: Duplex[] = [];
  const server = createServer((request, response) => {
    sockets.push(request.socket);
    sendReply(response, replyTo(request.url?.slice(1) ?? ''), { id, cookie: null });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const slow = connect(port, '127.0.0.1').setEncoding('latin1').pause();
  const asked = 'GET /a HTTP/1.1\r\nHost: a\r\n\r\n';
  let count = 0;
  // Until the system takes no more of it.
  while (sockets.every(({ writableLength }) => writableLength === 0)) {
    slow.write(asked);
    count += 1;
    await expect.poll(() => sockets.length, { interval: 1 }).toBe(count);
  }
  const other = connect(port, '127.0.0.1').setEncoding('latin1');
  let received = '';
  other.on('data', (part: string) => (received += part));
  for (let times = 1; times <= 3; times += 1) {
    other.write('GET /b HTTP/1.1\r\nHost: a\r\n\r\n');
    await expect.poll(() => received.split('b'.repeat(20_000)).length - 1).toBe(times);
  }
  let late = '';
  slow.on('data', (part: string) => (late += part)).resume();
  await expect.poll(() => late.split('a'.repeat(20_000)).length - 1).toBe(count);
  expect(late).not.toContain('bb');
  server.closeAllConnections();
  server.close();
});

test('a Node that keeps its heads elsewhere writes them itself', () => {
  const response = { shouldKeepAlive: true, req: { httpVersion: '1.1' }, writeHead, end: vi.fn() };
  function writeHead() {
    return response;
  }
  const writing = vi.spyOn(response, 'writeHead');
  const reply = { head: replyHead(200, shared), body: text, encoding: 'latin1' } as const;
  sendReply(response as unknown as ServerResponse, reply, { id, cookie });
  const fields = [...shared.flat(), 'set-cookie', cookie, 'x-request-id', id];
  expect(writing).toHaveBeenCalledExactlyOnceWith(200, fields);
  expect(response.end).toHaveBeenCalledExactlyOnceWith(text, 'latin1');
});

test('fields can be added, and what many heads share is kept once', () => {
  const [one, other] = [replyHead(200, shared), replyHead(200, [...shared, ...own])];
  expect(other.common).toBe(one.common);
  expect(withFields(one, own)).toEqual(other);
});
