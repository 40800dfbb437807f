/** Heads that are written out are those that Node itself would write, byte for byte. */
import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { keepAliveMs, replyHead, withFields, writeHead, type Field } from './reply-head.ts';

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
  readonly body: string | undefined;
}

const replies: Record<string, Reply> = {
  'a page': { status: 200, fields: [...shared, ...own], cookie: null, body: text },
  'a page with a cookie': { status: 200, fields: [...shared, ...own], cookie, body: text },
  'what was not found': { status: 404, fields: [...shared, ...own], cookie: null, body: text },
  'what is known already': { status: 304, fields: shared, cookie: null, body: undefined },
};

const requests = {
  'one request': 'GET / HTTP/1.1\r\nHost: a\r\n\r\n',
  'three at once': 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3),
  'the last request of a connection': 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'HTTP/1.0': 'GET / HTTP/1.0\r\n\r\n',
  'HTTP/1.0 that goes on': 'GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n',
};

describe.each(Object.entries(replies))('%s', (_, reply) => {
  const { status, fields, body } = reply;
  const end = (response: ServerResponse) => response.end(body, 'latin1');
  const ours: RequestListener = (_request, response) => {
    writeHead(response, replyHead(status, fields), { id, cookie: reply.cookie });
    end(response);
  };
  const nodes: RequestListener = (_request, response) => {
    const last = reply.cookie === null ? [] : ['set-cookie', reply.cookie];
    response.writeHead(status, [...fields.flat(), ...last, 'x-request-id', id]);
    end(response);
  };

  test.each(Object.entries(requests))('to %s', async (_name, request) => {
    expect(await exchange(ours, request)).toBe(await exchange(nodes, request));
  });
});

test('a Node that keeps its heads elsewhere writes them itself', () => {
  const writing = vi.fn();
  const response = { shouldKeepAlive: true, req: { httpVersion: '1.1' }, writeHead: writing };
  writeHead(response as unknown as ServerResponse, replyHead(200, shared), { id, cookie });
  const fields = [...shared.flat(), 'set-cookie', cookie, 'x-request-id', id];
  expect(writing).toHaveBeenCalledExactlyOnceWith(200, fields);
});

test('fields can be added, and what many heads share is kept once', () => {
  const [one, other] = [replyHead(200, shared), replyHead(200, [...shared, ...own])];
  expect(other.common).toBe(one.common);
  expect(withFields(one, own)).toEqual(other);
});
