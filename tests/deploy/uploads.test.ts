/** Large and slow bodies through the deployment's proxies. `npm run faults` sends a photo over a slow line. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { apiBase } from '#contract/endpoint.ts';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/api/operations.ts';
import { createServer as createSite } from '#server/http/create-server.ts';
import { startNginx } from '#tests/support/processes/balancer.ts';
import { hasCaddy, startCaddy } from '#tests/support/processes/caddy.ts';
import { startEdge } from '#tests/support/processes/edge.ts';

const deploy = fileURLToPath(new URL('../../deploy', import.meta.url));
const photoPath = `${apiBase}/Gallery/Photo`;
const uploads = Object.values<Operation>(operations).filter(
  ({ maxBodyBytes }) => maxBodyBytes > 1024 * 1024,
);
/** For 6 MB as base64 with 128 kbit/s. */
const slowPhotoMs = ((6_000_000 * (4 / 3) * 8) / 128_000) * 1000;

async function startStub(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Sends the headers and the first bytes of a body of 1 MB. */
function begin(url: string, method = 'POST') {
  const sent = request(url, { method, headers: { 'content-length': '1000000' } });
  onTestFinished(() => void sent.destroy());
  sent.on('error', () => undefined);
  sent.write('the beginning');
  const { promise: status, resolve } = Promise.withResolvers<number | undefined>();
  sent.once('response', (response) => resolve(response.resume().statusCode));
  return { status, finish: () => sent.end('x'.repeat(1_000_000 - 'the beginning'.length)) };
}

test('nginx sends no upload to the site before all of it has arrived', async () => {
  expect(uploads.length).toBeGreaterThan(4);
  const requested: string[] = [];
  const site = await startStub((incoming, response) => {
    requested.push(incoming.url ?? '');
    incoming.resume().on('end', () => response.end('{}'));
  });
  // One worker, which reads the beginning of an upload before the later request.
  const { url } = await startNginx([site], { workers: 1 });
  for (const { method, path } of uploads) {
    const { status, finish } = begin(url + apiBase + path, method);
    await (await fetch(`${url}/nothing`)).arrayBuffer();
    expect(requested.splice(0)).toEqual(['/nothing']);
    finish();
    expect(await status).toBe(200);
    expect(requested.splice(0)).toEqual([apiBase + path]);
  }
});

test('nginx takes 10 uploads of one client at once, and still answers its other requests', async () => {
  const site = await startStub((_, response) => response.end('{}'));
  const edge = await startEdge([site], { workers: 1 });
  onTestFinished(() => edge.stop());
  for (let count = 0; count < 10; count += 1) begin(edge.url + photoPath);
  const refused = await fetch(edge.url + photoPath, { method: 'POST', body: 'one more' });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
  expect((await fetch(`${edge.url}/api/Profile`)).status).toBe(200);
});

const proxies = {
  nginx: async (site: string) => (await startNginx([site])).url,
  ...(hasCaddy ? { Caddy: async (site: string) => (await startCaddy(site)).url } : {}),
};

test.each(Object.entries(proxies))(
  '%s passes on a refusal that the site sends before it reads the body',
  async (_name, start) => {
    const site = await startStub(({ method }, response) => {
      // Caddy asks whether the site is ready.
      if (method === 'GET') response.end();
      else response.writeHead(429, { 'retry-after': '5' }).end('{"code":"too_many_requests"}');
    });
    const url = await start(site);
    const body = 'x'.repeat(8_000_000);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const refused = await fetch(url + photoPath, { method: 'POST', body });
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
      expect(await refused.json()).toEqual({ code: 'too_many_requests' });
    }
  },
);

const site = await createSite({
  logger: pino({ level: 'silent' }),
  hsts: null,
  trustProxy: false,
  isUnavailable: () => false,
  isStopping: () => false,
});

test('the site leaves time for a photo of 6 MB with 128 kbit/s, and little for headers', () => {
  expect(site.server.requestTimeout).toBeGreaterThan(1.5 * slowPhotoMs);
  expect(site.server).toMatchObject({ headersTimeout: 5_000, timeout: 120_000 });
});

test.runIf(hasCaddy)('Caddy leaves as much time as the site', async () => {
  const env = { ...process.env, SITE_NAME: 'directory.example' };
  const words = ['adapt', '--adapter', 'caddyfile', '--config', `${deploy}/Caddyfile`];
  const { stdout } = await promisify(execFile)('caddy', words, { env });
  const { apps } = JSON.parse(stdout) as {
    apps: { http: { servers: Record<string, Record<string, number>> } };
  };
  const { requestTimeout } = site.server;
  // In nanoseconds.
  expect(Object.values(apps.http.servers)[0]).toMatchObject({
    read_header_timeout: 10e9,
    read_timeout: requestTimeout * 1e6,
    write_timeout: expect.toSatisfy((time: number) => time > requestTimeout * 1e6) as number,
  });
});

test('nginx limits the time between two parts of a body, not that of the whole body', () => {
  const conf = readFileSync(`${deploy}/nginx.conf`, 'utf8');
  expect(conf).toMatch(/^\tclient_body_timeout 15s;$/m);
});
