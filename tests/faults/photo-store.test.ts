/** While the photo store is down, slow or refusing, photos fail and everything else works. */
import { createServer, connect, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { User } from '#contract/accounts/account.ts';
import { startSite, type Site } from '#tests/support/processes/site-process.ts';
import { freshPhoto } from '#tests/support/sites/photo-site.ts';
import { s3Credentials, startS3Server } from '#tests/support/servers/s3-server.ts';
import { adminSettings, logIn } from './durability/ledger.ts';

/** A connection to the store that can be cut or held. */
async function startLine(target: string) {
  const { hostname, port } = new URL(target);
  const state: { mode: 'open' | 'cut' | 'held' } = { mode: 'open' };
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    if (state.mode === 'cut') socket.destroy();
    if (state.mode !== 'open') return;
    const onward = connect(Number(port), hostname);
    onward.on('error', () => socket.destroy());
    socket.pipe(onward).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return {
    url: `http://127.0.0.1:${address.port}`,
    turn(mode: typeof state.mode) {
      state.mode = mode;
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function start(endpoint: string, credentials: Record<string, string>): Promise<Site> {
  const site = await startSite({
    SAMPLE_DATA: '5',
    PHOTO_STORE: `s3://photos?endpoint=${endpoint}&region=us-east-1`,
    ...credentials,
    ...adminSettings,
  });
  onTestFinished(() => site.stop());
  return site;
}

async function send(site: Site, token: string): Promise<{ status: number; ms: number }> {
  const body = JSON.stringify({
    data: await freshPhoto(),
    origFileName: 'jump.jpg',
    caption: 'A jump',
  });
  const since = performance.now();
  const response = await fetch(`${site.url}/api/Gallery/Photo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  });
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - since };
}

async function expectAlive(site: Site): Promise<void> {
  expect(site.process.exitCode).toBeNull();
  expect((await fetch(`${site.url}/health/ready`)).status).toBe(200);
  expect((await fetch(`${site.url}/api/FreakBrothers/1`)).status).toBe(200);
}

const countPhotos = async (site: Site) =>
  ((await (await fetch(`${site.url}/api/Gallery/Photos`)).json()) as User[]).length;

test('a photo store that was cut off or silent accepts photos again once it is back', async () => {
  const { location } = await startS3Server();
  const line = await startLine(location.endpoint ?? '');
  const site = await start(line.url, s3Credentials);
  const token = await logIn(site.url);
  expect((await send(site, token)).status).toBe(200);

  line.turn('cut');
  expect((await send(site, token)).status).toBe(503);
  await expectAlive(site);

  line.turn('open');
  expect((await send(site, token)).status).toBe(200);

  line.turn('held');
  const slow = send(site, token);
  await delay(500);
  await expectAlive(site);
  const { status, ms } = await slow;
  expect(status).toBe(503);
  expect(ms).toBeLessThan(25_000);

  line.turn('open');
  expect((await send(site, token)).status).toBe(200);
  expect(await countPhotos(site)).toBe(3);
}, 120_000);

test('with a photo store that refuses the credentials only photos fail, and no secret is shown', async () => {
  const { location } = await startS3Server();
  const secret = 'entirely wrong secret';
  const site = await start(location.endpoint ?? '', {
    ...s3Credentials,
    AWS_SECRET_ACCESS_KEY: secret,
  });
  const token = await logIn(site.url);
  expect((await send(site, token)).status).toBe(503);
  expect(await countPhotos(site)).toBe(0);
  await expectAlive(site);
  expect(site.output()).not.toContain(secret);
});
