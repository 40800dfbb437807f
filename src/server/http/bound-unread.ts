/** Bounds what waits in memory for clients that do not read their responses. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

interface Bounds {
  /** Of all connections together. */
  readonly mostBytes: number;
  readonly checkEveryMs: number;
}

const unreadBounds: Bounds = { mostBytes: 64 * 1024 * 1024, checkEveryMs: 500 };

/** Ends the connections with the most unread bytes, until the rest fits. */
function endLargest(connections: ReadonlySet<Socket>, mostBytes: number): number {
  const unread = [...connections].filter(({ writableLength }) => writableLength > 0);
  let bytes = unread.reduce((sum, { writableLength }) => sum + writableLength, 0);
  if (bytes <= mostBytes) return 0;
  let ended = 0;
  for (const socket of unread.toSorted((a, b) => b.writableLength - a.writableLength)) {
    if (bytes <= mostBytes) break;
    bytes -= socket.writableLength;
    socket.destroy();
    ended += 1;
  }
  return ended;
}

/**
 * A response is held until its client has read it, and a client may take two minutes for nothing. What many share is counted
 * for each of them: it is the largest, and nobody who reads has much of it left.
 */
export function boundUnread(app: FastifyInstance, bounds = unreadBounds): void {
  const connections = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const timer = setInterval(() => {
    const ended = endLargest(connections, bounds.mostBytes);
    if (ended > 0) app.log.warn({ connections: ended }, 'clients that read nothing were cut off');
  }, bounds.checkEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Requests of a connection that wait for the response to an earlier one. Browsers and proxies send none ahead. */
const mostPipelined = 32;

/**
 * Answers the requests of a connection one after the other: the response to a pipelined request would wait in memory, where
 * no limit on unread bytes sees it.
 */
export function answerPipelinedInTurn(app: FastifyInstance): void {
  const latest = new WeakMap<Socket, ServerResponse>();
  const waiting = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const earlier = latest.get(socket);
    latest.set(socket, reply.raw);
    if (!earlier || earlier.writableFinished) return done();
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > mostPipelined) return void socket.destroy();
    waiting.set(socket, count);
    earlier.once('close', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      if (!socket.destroyed) done();
    });
  });
}
