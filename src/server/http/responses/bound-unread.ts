/** Limits the memory of responses that clients do not read. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

interface Bounds {
  /** For all connections together. */
  readonly maxBytes: number;
  readonly checkEveryMs: number;
}

export const unreadBounds: Bounds = { maxBytes: 64 * 1024 * 1024, checkEveryMs: 500 };

/** Closes the connections with the most unread bytes until the rest fits. */
function endLargest(connections: ReadonlySet<Socket>, maxBytes: number): number {
  const unread = [...connections].filter(({ writableLength }) => writableLength > 0);
  let bytes = unread.reduce((sum, { writableLength }) => sum + writableLength, 0);
  if (bytes <= maxBytes) return 0;
  let ended = 0;
  for (const socket of unread.toSorted((a, b) => b.writableLength - a.writableLength)) {
    if (bytes <= maxBytes) break;
    bytes -= socket.writableLength;
    socket.destroy();
    ended += 1;
  }
  return ended;
}

/**
 * A response is held until its client has read it, and a client may read nothing for two minutes. A shared response is
 * counted for each client: it is the largest kind, and clients that read have little of it left.
 */
export function boundUnread(app: FastifyInstance, bounds = unreadBounds): void {
  const connections = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const timer = setInterval(() => {
    const ended = endLargest(connections, bounds.maxBytes);
    if (ended > 0) app.log.warn({ connections: ended }, 'unread connections closed');
  }, bounds.checkEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
