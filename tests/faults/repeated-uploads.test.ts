/**
 * An upload that is repeated with its key makes one photo: after the connection was cut at any part of the body, after
 * the server was killed, and in several processes at once.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import type { AddedPhoto } from '#contract/gallery/uploading.ts';
import { openDatabase, type DatabaseLocation } from '#server/database/open-database.ts';
import { sweepPhotos } from '#server/features/gallery/moderation/sweep-photos.ts';
import { openPhotoStorage, type PhotoLocation } from '#server/photo-storage/open-photo-storage.ts';
import { describeDialect } from '#tests/support/databases/each-dialect.ts';
import { listFiles } from '#tests/support/photos/test-photos.ts';
import { startSite, type Site } from '#tests/support/processes/site-process.ts';
import { s3Credentials, startS3Server } from '#tests/support/servers/s3-server.ts';
import { asBase64 } from '#tests/support/photos/drawn-photos.ts';
import { adminSettings, logIn } from './durability/ledger.ts';
import { isLongRun } from './long-run.ts';

const settings = { SAMPLE_DATA: 'off', RATE_LIMIT: 'off', ...adminSettings };
const filesPerPhoto = 6;
/** How much of the body has been sent when the connection is cut. */
const shares = isLongRun ? Array.from({ length: 11 }, (_, index) => index / 10) : [0, 0.5, 1];
/** How long after the last byte the server is killed. */
const killedAfterMs = isLongRun ? [0, 20, 50, 90, 150, 250] : [0, 60];

interface Upload {
  readonly key: string;
  readonly body: string;
}

/** Noise, so that the file is large enough to be cut. */
async function noise(): Promise<string> {
  const raw = { width: 500, height: 400, channels: 3 } as const;
  return asBase64(
    await sharp(randomBytes(500 * 400 * 3), { raw })
      .jpeg()
      .toBuffer(),
  );
}

async function newUpload(key: string = randomUUID()): Promise<Upload> {
  const photo = { data: await noise(), origFileName: 'jump.jpg', caption: `Sent as ${key}` };
  return { key, body: JSON.stringify(photo) };
}

async function send({ url }: Site, token: string, { key, body }: Upload): Promise<Response> {
  return fetch(`${url}/api/Gallery/Photo`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body,
  });
}

/** Sends a share of the body, and leaves the connection open. */
async function sendPart({ url }: Site, token: string, { key, body }: Upload, share: number) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  const bytes = Buffer.from(body);
  socket.write(
    `POST /api/Gallery/Photo HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: application/json\r\nidempotency-key: ${key}\r\ncontent-length: ${bytes.length}\r\n\r\n`,
  );
  const part = bytes.subarray(0, Math.round(bytes.length * share));
  // Resolves once the part is handed to the network.
  await new Promise((resolve) => socket.write(part, resolve));
  return socket;
}

/** The photos that the gallery has with the caption of this upload. */
async function photosOf({ url }: Site, { key }: Upload): Promise<AddedPhoto[]> {
  const response = await fetch(`${url}/api/Gallery/Photos`);
  const photos = (await response.json()) as AddedPhoto[];
  return photos.filter(({ caption }) => caption === `Sent as ${key}`);
}

async function sendWhole(site: Site, token: string, upload: Upload): Promise<AddedPhoto> {
  const response = await send(site, token, upload);
  expect(response.status).toBe(200);
  return (await response.json()) as AddedPhoto;
}

interface Stored {
  readonly location: DatabaseLocation;
  readonly photos: PhotoLocation;
}

async function withStores<Result>(
  { location, photos }: Stored,
  work: (stores: {
    database: Awaited<ReturnType<typeof openDatabase>>;
    photoStorage: Awaited<ReturnType<typeof openPhotoStorage>>;
  }) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(location);
  try {
    return await work({ database, photoStorage: await openPhotoStorage(photos) });
  } finally {
    await database.close();
  }
}

/** Removes the files without a row, as the site does a day later. */
const sweep = (stored: Stored) =>
  withStores(stored, (stores) =>
    sweepPhotos({ ...stores, now: () => Date.now() + 2 * 24 * 60 * 60 * 1000 }),
  );

const countRows = (stored: Stored) =>
  withStores(stored, async ({ database }) => {
    const rows = await database.kysely.selectFrom('photos').select('id').execute();
    return rows.length;
  });

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-repeated-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A site that can be started again with the same data. */
async function openPlace() {
  const folder = await temporaryFolder();
  const path = join(folder, 'photos');
  const stored: Stored = {
    location: { kind: 'sqlite', file: join(folder, 'directory.sqlite') },
    photos: { kind: 'folder', path },
  };
  return { stored, path, start: () => startSite({ ...settings, DATA_DIR: folder }) };
}

test('a repeated upload makes one photo after the connection was cut', async () => {
  const { stored, path, start } = await openPlace();
  const site = await start();
  const token = await logIn(site.url);
  for (const share of shares) {
    const upload = await newUpload();
    const socket = await sendPart(site, token, upload, share);
    socket.resetAndDestroy();
    const { photoId } = await sendWhole(site, token, upload);
    const again = await sendWhole(site, token, upload);
    expect([again.photoId, again.isDuplicate]).toEqual([photoId, false]);
    expect(await photosOf(site, upload)).toMatchObject([{ photoId }]);
  }
  // Waits for the cut uploads that are still processed.
  await site.stop();
  expect(await countRows(stored)).toBe(shares.length);
  expect(await listFiles(path)).toHaveLength(shares.length * filesPerPhoto);
}, 120_000);

test('a repeated upload makes one photo after the server was killed during it', async () => {
  const { stored, path, start } = await openPlace();
  const uploads: Upload[] = [];
  let site = await start();
  for (const afterMs of killedAfterMs) {
    const upload = await newUpload();
    const socket = await sendPart(site, await logIn(site.url), upload, 1);
    await delay(afterMs);
    site.process.kill('SIGKILL');
    await once(site.process, 'exit');
    socket.destroy();
    uploads.push(upload);
    site = await start();
    const { photoId } = await sendWhole(site, await logIn(site.url), upload);
    expect(await photosOf(site, upload)).toMatchObject([{ photoId }]);
  }
  await site.stop();
  expect(await countRows(stored)).toBe(uploads.length);
  await sweep(stored);
  expect(await listFiles(path)).toHaveLength(uploads.length * filesPerPhoto);
}, 240_000);

async function startBucket() {
  const { location } = await startS3Server();
  const { endpoint, region } = location;
  return {
    photos: { kind: 's3', ...location } as PhotoLocation,
    settings: {
      ...s3Credentials,
      PHOTO_STORE: `s3://photos?endpoint=${endpoint}&region=${region}`,
    },
  };
}

describeDialect('postgres', 'one upload sent to two processes', ({ create }) => {
  test('makes one photo', async () => {
    const bucket = await startBucket();
    const location = await create();
    if (location.kind !== 'postgres') throw new Error('Not PostgreSQL');
    const both = { ...settings, ...bucket.settings, DATABASE_URL: location.url };
    const sites = [await startSite(both), await startSite(both)];
    const [first, second] = sites as [Site, Site];
    const token = await logIn(first.url);
    const rounds = isLongRun ? 8 : 2;
    for (let round = 0; round < rounds; round += 1) {
      const upload = await newUpload();
      // In every other round with another file, so that only the key tells that it is the same upload.
      const other = round % 2 === 0 ? upload : await newUpload(upload.key);
      const added = await Promise.all([
        sendWhole(first, token, upload),
        sendWhole(second, token, other),
      ]);
      expect(added[1]).toEqual(added[0]);
      expect(added[0].isDuplicate).toBe(false);
      await expect
        .poll(async () => (await photosOf(first, upload)).length, { timeout: 10_000 })
        .toBe(1);
    }
    await Promise.all(sites.map((site) => site.stop()));
    const stored: Stored = { location, photos: bucket.photos };
    expect(await countRows(stored)).toBe(rounds);
    expect(await sweep(stored)).toBe(0);
  }, 120_000);
});
