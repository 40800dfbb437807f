/**
 * A slow connection to a site for everything that a browser loads, also for its service worker, which the browser's own
 * throttling leaves out.
 */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface SlowLink {
  readonly url: string;
  readonly close: () => Promise<void>;
}

interface Link {
  readonly roundTripMs: number;
  readonly bitsPerSecond: number;
}

/** Passes on all data, later by half a round trip and no faster than the link, which all connections share. */
async function passOn(from: Socket, to: Socket, link: Link, shared: { freeAt: number }) {
  for await (const bytes of from as AsyncIterable<Buffer>) {
    const arrivesAt = Math.max(Date.now() + link.roundTripMs / 2, shared.freeAt);
    shared.freeAt = arrivesAt + (bytes.length * 8_000) / link.bitsPerSecond;
    await delay(shared.freeAt - Date.now());
    if (!to.writable) return;
    to.write(bytes);
  }
  to.end();
}

export async function startSlowLink(site: string, link: Link): Promise<SlowLink> {
  const { port } = new URL(site);
  const sockets = new Set<Socket>();
  const [down, up] = [{ freeAt: 0 }, { freeAt: 0 }];
  const watch = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1');
    watch(near);
    watch(far);
    const stop = () => {
      near.destroy();
      far.destroy();
    };
    // The handshake of a new connection takes a round trip.
    delay(link.roundTripMs)
      .then(() => Promise.all([passOn(near, far, link, up), passOn(far, near, link, down)]))
      .catch(stop);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
