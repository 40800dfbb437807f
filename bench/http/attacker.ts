/** Keeps hostile connections to a site open. A benchmark starts it as a separate process, and kills it. */
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';

export interface AttackOrder {
  readonly port: number;
  readonly kind: 'invented addresses' | 'unread responses' | 'slow bodies';
  readonly connections: number;
}

const list = '/Freak-Brothers';
const api = '/api/FreakBrothers';
const encodings = ['identity', 'br', 'gzip', 'zstd, deflate', 'br;q=0, gzip;q=0.1'];
/** Used in turn; `{n}` becomes an increasing number. */
const inventedPaths = [
  `${list}?list=full&x={n}`,
  '/none-{n}',
  '/?q=word-{n}',
  '/Freak-Brother/9{n}',
  `${list}?page=900{n}`,
  `${api}/all?x={n}`,
];
const largePaths = [
  `${list}?list=full&x={n}`,
  `${api}/all`,
  `${api}/search/a`,
  '/api/Gallery/Photos',
];
const slowBodies = [
  { path: '/api/Contact/Proof', announcedBytes: 20_000_000, firstBytes: 10_000_000 },
  { path: '/api/Account/login', announcedBytes: 60_000, firstBytes: 50_000 },
  { path: '/api/nothing', announcedBytes: 60_000, firstBytes: 50_000 },
];
/** Of each connection, before it reads a response. */
const unreadRequests = 40;
const everyMs = 1_000;

let count = 0;

/** @param sender a part of the address, as a proxy would report it; nginx overwrites it */
function nextRequest(paths: readonly string[], sender: number) {
  count += 1;
  const path = (paths[count % paths.length] ?? '/').replaceAll('{n}', String(count));
  const encoding = encodings[Math.floor(count / paths.length) % encodings.length] ?? 'identity';
  return { path, headers: { 'x-forwarded-for': `192.0.2.${sender}`, 'accept-encoding': encoding } };
}

function headOf(method: string, path: string, headers: Readonly<Record<string, string | number>>) {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map((line) => line.join(': '));
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

/** Opens a connection, writes each second, and opens it again when the site closes it. */
function hold(port: number, begin: (socket: Socket) => void, write: (socket: Socket) => void) {
  const socket = connect(port, '127.0.0.1');
  begin(socket);
  const writing = setInterval(() => {
    if (!socket.writableNeedDrain) write(socket);
  }, everyMs);
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearInterval(writing);
    setTimeout(() => hold(port, begin, write), everyMs);
  });
}

function askOnAndOn(port: number, agent: Agent): void {
  const again = () => askOnAndOn(port, agent);
  request({ port, host: '127.0.0.1', agent, ...nextRequest(inventedPaths, 7) }, (response) =>
    response.resume().once('end', again),
  )
    .once('error', () => setTimeout(again, everyMs))
    .end();
}

const attacks: Readonly<Record<AttackOrder['kind'], (port: number, index: number) => void>> = {
  'invented addresses': (port) => askOnAndOn(port, new Agent({ keepAlive: true, maxSockets: 1 })),
  'unread responses'(port) {
    const ask = (socket: Socket, times = 1) => {
      for (let time = 0; time < times; time += 1) {
        const { path, headers } = nextRequest(largePaths, 7);
        socket.write(headOf('GET', path, headers));
      }
    };
    hold(port, (socket) => ask(socket.pause(), unreadRequests), ask);
  },
  'slow bodies'(port, index) {
    const { path, announcedBytes, firstBytes } = slowBodies[index % slowBodies.length] ?? {
      path: '/',
      announcedBytes: 1,
      firstBytes: 0,
    };
    const headers = {
      'x-forwarded-for': `192.0.2.${index}`,
      'content-type': 'application/json',
      'content-length': announcedBytes,
    };
    hold(
      port,
      (socket) => {
        socket.resume().write(headOf('POST', path, headers));
        socket.write(Buffer.alloc(firstBytes, ' '));
      },
      (socket) => socket.write(' '),
    );
  },
};

process.on('message', ({ port, kind, connections }: AttackOrder) => {
  for (let index = 0; index < connections; index += 1) attacks[kind](port, index);
});
