/** Sends a site its most expensive requests from one address. A test starts it as a separate process. */
import { Agent, request } from 'node:http';
import { connect } from 'node:net';

export interface CostlyOrder {
  readonly port: number;
  /** Used in turn; `{n}` becomes an increasing number. */
  readonly paths: readonly string[];
  readonly connections: number;
  /** How many requests each connection sends without reading a response; 0 to read each before the next. */
  readonly unreadRequests: number;
  readonly encodings: readonly string[];
}

/** The reply to the message `count`. */
export interface CostlyState {
  readonly responses: Readonly<Record<number, number>>;
  readonly opened: number;
}

/** As a proxy would report it. */
const attacker = '192.0.2.7';
const sendAgainMs = 1_000;

let asked = 0;
let opened = 0;
const responses: Record<number, number> = {};

function nextRequest({ paths, encodings }: CostlyOrder) {
  asked += 1;
  const path = (paths[asked % paths.length] ?? '/').replaceAll('{n}', String(asked));
  const encoding = encodings[Math.floor(asked / paths.length) % encodings.length] ?? 'identity';
  return { path, headers: { 'x-forwarded-for': attacker, 'accept-encoding': encoding } };
}

function askOnAndOn(order: CostlyOrder, agent: Agent): void {
  const again = () => askOnAndOn(order, agent);
  request({ port: order.port, host: '127.0.0.1', agent, ...nextRequest(order) }, (response) => {
    const { statusCode = 0 } = response;
    responses[statusCode] = (responses[statusCode] ?? 0) + 1;
    response.resume().once('end', again);
  })
    .once('error', () => setTimeout(again, sendAgainMs))
    .end();
}

function holdUnread(order: CostlyOrder): void {
  const socket = connect({ port: order.port, host: '127.0.0.1' }).pause();
  opened += 1;
  const send = (count: number) => {
    const requests = Array.from({ length: count }, () => {
      const { path, headers } = nextRequest(order);
      const lines = Object.entries({ host: 'x', ...headers }).map((line) => line.join(': '));
      return `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
    });
    if (!socket.writableNeedDrain) socket.write(requests.join(''));
  };
  send(order.unreadRequests);
  // A closed connection is noticed at the next write.
  const sending = setInterval(send, sendAgainMs, 1);
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearInterval(sending);
    holdUnread(order);
  });
}

process.on('message', (message: CostlyOrder | 'count') => {
  if (message === 'count') {
    process.send?.({ responses, opened } satisfies CostlyState);
    return;
  }
  const agent = new Agent({ keepAlive: true, maxSockets: message.connections });
  for (let index = 0; index < message.connections; index += 1) {
    if (message.unreadRequests > 0) holdUnread(message);
    else askOnAndOn(message, agent);
  }
});
