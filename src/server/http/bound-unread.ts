/** Bounds what waits in memory for clients that do not read their responses. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

interface Bounds {
  /** Of all connections together. */
  readonly mostBytes: number;
  /** Of one connection. Proxies and browsers wait for each response before they send the next request. */
  readonly mostRequests: number;
  readonly checkEveryMs: number;
}

const unreadBounds: Bounds = {
  mostBytes: 64 * 1024 * 1024,
  mostRequests: 32,
  checkEveryMs: 500,
};

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
 * Ends a connection on which too many requests wait for their responses. A packet brings a thousand of them: all are begun at
 * once, and each holds its file and the beginning of its response until it is its turn.
 */
function boundRequests(app: FastifyInstance, mostRequests: number): void {
  const unanswered = new WeakMap<Socket, number>();
  const add = (socket: Socket, change: number): number => {
    const count = (unanswered.get(socket) ?? 0) + change;
    unanswered.set(socket, count);
    return count;
  };
  app.addHook('onRequest', ({ raw: { socket }, log }, reply, done) => {
    reply.raw.once('close', () => add(socket, -1));
    if (add(socket, 1) <= mostRequests) return done();
    // The rest of the packet comes here as well; nobody is left to be answered.
    if (!socket.destroyed) log.warn('a client that sent many requests at once was cut off');
    socket.destroy();
  });
}

/**
 * A response is held until its client has read it, and a client may take two minutes for nothing. What many share is counted
 * for each of them: it is the largest, and nobody who reads has much of it left.
 */
export function boundUnread(app: FastifyInstance, bounds = unreadBounds): void {
  boundRequests(app, bounds.mostRequests);
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
