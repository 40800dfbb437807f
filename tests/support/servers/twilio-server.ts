/** Simulates the message endpoint of Twilio on loopback; closed when the test ends. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

interface TwilioRequest {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  readonly form: Readonly<Record<string, string>>;
}

interface TwilioServer {
  readonly url: string;
  readonly requests: readonly TwilioRequest[];
}

interface TwilioServerOptions {
  readonly status?: number | 'hang';
}

export async function startTwilioServer({
  status = 201,
}: TwilioServerOptions = {}): Promise<TwilioServer> {
  const requests: TwilioRequest[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      requests.push({
        method: request.method,
        path: request.url,
        authorization: request.headers.authorization,
        form: Object.fromEntries(new URLSearchParams(body)),
      });
      if (status === 'hang') return;
      response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' });
      response.end(JSON.stringify(status < 300 ? { sid: 'SM1', status: 'queued' } : { status }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, requests };
}
