/** Limits the memory held for clients that do not read their responses. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

interface Bounds {
  /** For all connections together. */
  readonly maxBytes: number;
  readonly checkEveryMs: number;
}

const unreadBounds: Bounds = { maxBytes: 64 * 1024 * 1024, checkEveryMs: 500 };

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
 * A response stays in memory until its client has read it, and a client may read nothing for two minutes. A shared
 * response is counted for each connection: shared responses are the largest, and clients that read have few unread
 * bytes.
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
