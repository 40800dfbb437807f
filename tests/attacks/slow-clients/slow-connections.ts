/** Holds many slow connections to a site. A test starts it as a separate process and controls it by messages. */
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Headers or bodies that arrive slowly; large responses that are read slowly or not at all. */
export type Slowness = 'headers' | 'bodies' | 'readers';

export interface SlowOrder {
  readonly port: number;
  readonly kinds: readonly Slowness[];
  readonly connections: number;
  /** The path of a large response. */
  readonly largePath: string;
}

export interface SlowState {
  readonly open: number;
  /** Closed by the site since the start. */
  readonly closed: number;
}

/**
 * Messages from the test: open connections and reopen closed ones, stop reopening, report the number, or close all.
 */
export type SlowMessage = SlowOrder | 'give up' | 'count' | 'let go';

const dropEveryMs = 1_000;
/** Together more than a connection's buffers hold on this machine. */
const largeResponses = 9;
const openEveryMs = 4;

const sockets = new Set<Socket>();
let closed = 0;
let isPatient = true;

const begin: Readonly<Record<Slowness, (socket: Socket, order: SlowOrder) => () => void>> = {
  headers(socket) {
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n');
    return () => socket.write('x-drop: 1\r\n');
  },
  bodies(socket) {
    socket.write(
      'POST /api/Account/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{',
    );
    return () => socket.write(' ');
  },
  readers(socket, { largePath }) {
    socket.write(`GET ${largePath} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(largeResponses));
    const isReading = Math.random() < 0.5;
    return () => void (isReading && socket.read(64));
  },
};

function open(order: SlowOrder, kind: Slowness): void {
  const socket = connect({ port: order.port, host: '127.0.0.1' });
  sockets.add(socket);
  // Readers read only with each tick; the other kinds read so that they notice the end.
  if (kind !== 'readers') socket.resume();
  const drop = begin[kind](socket, order);
  const dropping = setInterval(drop, dropEveryMs);
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearInterval(dropping);
    sockets.delete(socket);
    closed += 1;
    if (isPatient) open(order, kind);
  });
}

async function hold(order: SlowOrder): Promise<void> {
  for (let index = 0; index < order.connections; index += 1) {
    const kind = order.kinds[index % order.kinds.length];
    if (kind) open(order, kind);
    await delay(openEveryMs);
  }
}

process.on('message', (message: SlowMessage) => {
  if (message === 'count') {
    process.send?.({ open: sockets.size, closed } satisfies SlowState);
  } else if (message === 'give up') {
    isPatient = false;
  } else if (message === 'let go') {
    process.exit(0);
  } else {
    void hold(message);
  }
});
