/** While a bucket is cut off or silent, photos fail and everything else works. */
import { createServer, connect, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';
import { listFiles } from '#tests/support/photos/test-photos.ts';
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

async function start(endpoint: string): Promise<Site> {
  const site = await startSite({
    SAMPLE_DATA: '5',
    PHOTO_STORE: `s3://photos?endpoint=${endpoint}&region=us-east-1`,
    ...s3Credentials,
    ...adminSettings,
  });
  onTestFinished(() => site.stop());
  return site;
}

async function send(site: Site, token: string): Promise<number> {
  const body = JSON.stringify({
    data: await freshPhoto(),
    origFileName: 'jump.jpg',
    caption: 'A jump',
  });
  const response = await fetch(`${site.url}/api/Gallery/Photo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}

async function expectAlive(site: Site): Promise<void> {
  expect(site.process.exitCode).toBeNull();
  expect((await fetch(`${site.url}/health/ready`)).status).toBe(200);
  expect((await fetch(`${site.url}/api/FreakBrothers/1`)).status).toBe(200);
}

const photosOf = async (site: Site) =>
  (await (await fetch(`${site.url}/api/Gallery/Photos`)).json()) as GalleryPhoto[];

test('a bucket keeps photos like a folder, and accepts them again once it is back', async () => {
  const { location } = await startS3Server();
  const line = await startLine(location.endpoint ?? '');
  const site = await start(line.url);
  const token = await logIn(site.url);
  expect(await send(site, token)).toBe(200);
  const [photo] = await photosOf(site);
  const picture = await fetch(site.url + photo?.webPhotoUri);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(await listFiles(join(site.dataDir, 'photos'))).toEqual([]);

  line.turn('cut');
  expect(await send(site, token)).toBe(503);
  await expectAlive(site);

  line.turn('open');
  expect(await send(site, token)).toBe(200);

  line.turn('held');
  const slow = send(site, token);
  await delay(500);
  await expectAlive(site);
  expect(await slow).toBe(503);

  line.turn('open');
  expect(await send(site, token)).toBe(200);
  expect(await photosOf(site)).toHaveLength(3);
  expect(site.output()).not.toContain(s3Credentials.AWS_SECRET_ACCESS_KEY);
}, 120_000);
