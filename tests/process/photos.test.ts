import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import type { User } from '#contract/accounts/account.ts';
import type { AddedPhoto } from '#contract/gallery/uploading.ts';
import { openDatabase, type DatabaseLocation } from '#server/database/open-database.ts';
import { asBase64, drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { s3Credentials, startS3Server } from '#tests/support/servers/s3-server.ts';
import { startSite, type Site } from '#tests/support/processes/site-process.ts';
import { listFiles } from '#tests/support/photos/test-photos.ts';

const admin = { email: 'admin@directory.example', password: 'kestrel over hinckley' };
const settings = {
  SAMPLE_DATA: 'off',
  RATE_LIMIT: 'off',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
};
const filesPerPhoto = 6;

async function call(site: Site, method: string, path: string, body: object, token = '') {
  return fetch(`${site.url}/api/${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
}

async function login(site: Site): Promise<string> {
  const response = await call(site, 'POST', 'Account/login', admin);
  return ((await response.json()) as User).token;
}

let shade = 0;
async function upload(site: Site, token: string): Promise<Response> {
  shade += 1;
  const photo = await drawPhoto({ width: 500 + (shade % 50), height: 400, shade: shade % 256 });
  const body = { data: asBase64(photo), origFileName: 'a.jpg', caption: 'A jump' };
  return call(site, 'POST', 'Gallery/Photo', body, token);
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-photos-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function namesIn(location: DatabaseLocation): Promise<string[]> {
  const database = await openDatabase(location);
  const rows = await database.kysely.selectFrom('photos').select('name').execute();
  await database.close();
  return rows.map(({ name }) => name);
}

/**
 * Reads every picture to its last byte, in a separate process: once another test file of this worker has loaded the
 * image library of the server, files and AVIF cannot be read in this one.
 */
async function decodeAll(files: readonly string[]): Promise<void> {
  const script = `import sharp from 'sharp';
    for (const file of process.argv.slice(1)) await sharp(file, { failOn: 'truncated' }).stats();`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, ...files]);
}

/** Checks that every photo with a row has all its files, each complete. */
async function checkRows(location: DatabaseLocation, folder: string): Promise<number> {
  const files = await listFiles(folder);
  const names = await namesIn(location);
  const kept: string[] = [];
  for (const name of names) {
    const own = files.filter((file) => file.includes(name));
    expect(own).toHaveLength(filesPerPhoto);
    kept.push(...own);
  }
  await decodeAll(kept);
  return names.length;
}

describeEachDialect('a site killed during uploads', ({ name, create }) => {
  test('has no row without its files, at whatever moment it is killed', async () => {
    const folder = await temporaryFolder();
    const location = await create();
    const sqlite = { kind: 'sqlite', file: join(folder, 'directory.sqlite') } as const;
    const used = name === 'sqlite' ? sqlite : location;
    const url = location.kind === 'postgres' ? { DATABASE_URL: location.url } : {};
    let kept = 0;
    for (let round = 0; round < 3; round += 1) {
      const site = await startSite({ ...settings, ...url, DATA_DIR: folder });
      const token = await login(site);
      const uploading = Array.from({ length: 4 }, async () => {
        for (;;) {
          if (!(await upload(site, token).catch(() => null))?.ok) return;
          kept += 1;
        }
      });
      // By now some photos are stored and others are being uploaded.
      const before = kept;
      await expect.poll(() => kept - before, { timeout: 20_000 }).toBeGreaterThan(1);
      await delay(round * 60);
      site.process.kill('SIGKILL');
      await once(site.process, 'exit');
      await Promise.all(uploading);
      expect(await checkRows(used, join(folder, 'photos'))).toBeGreaterThanOrEqual(kept);
    }
    expect(kept).toBeGreaterThan(5);
  }, 120_000);
});

/** Runs the program with its own mount of the photo folder, which has room for a few photos only. */
const withLittleRoom = (program: readonly string[], dataDir: string) => [
  'unshare',
  '--mount',
  'sh',
  '-c',
  `mount -t tmpfs -o size=160k none "${join(dataDir, 'photos')}" && exec "$@"`,
  'sh',
  ...program,
];
const canMount =
  spawnSync('unshare', ['--mount', 'sh', '-c', 'mount -t tmpfs none /mnt']).status === 0;

// Mounting needs root. The same failure without a mount is tested in tests/http/photo-files.test.ts.
test.runIf(canMount)(
  'a full disk makes uploads respond 503 and leaves no partial files',
  async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'photos'));
    const site = await startSite({ ...settings, DATA_DIR: folder }, { launch: withLittleRoom });
    onTestFinished(() => site.stop());
    // The mount is visible only to the process itself.
    const photos = `/proc/${site.process.pid}/root${join(folder, 'photos')}`;
    const database = { kind: 'sqlite', file: join(folder, 'directory.sqlite') } as const;
    const token = await login(site);
    const taken: AddedPhoto[] = [];
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 60 && !statuses.has(503); attempt += 1) {
      const response = await upload(site, token);
      statuses.add(response.status);
      if (response.ok) taken.push((await response.json()) as AddedPhoto);
      else expect(response.headers.get('retry-after')).toBe('2');
    }
    expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 503]);
    // Log lines are written in batches.
    await expect.poll(site.output, { timeout: 5_000 }).toContain('ENOSPC');
    for (let index = 0; index < 5; index += 1) {
      expect((await upload(site, token)).status).toBe(503);
    }
    expect(await checkRows(database, photos)).toBe(taken.length);
    expect(await listFiles(photos)).toHaveLength(taken.length * filesPerPhoto);
    expect((await fetch(`${site.url}/health/ready`)).status).toBe(200);

    for (const { photoId } of taken.slice(0, 2)) {
      const deleted = await call(site, 'DELETE', `Gallery/Photo/${photoId}`, {}, token);
      expect(deleted.status).toBe(200);
    }
    expect((await upload(site, token)).status).toBe(200);
  },
);

test('photos in a bucket are served like local ones, and respond 503 while the bucket is unavailable', async () => {
  const bucket = await startS3Server();
  const { endpoint, region } = bucket.location;
  const site = await startSite({
    ...settings,
    ...s3Credentials,
    PHOTO_STORE: `s3://photos?endpoint=${endpoint}&region=${region}`,
  });
  onTestFinished(() => site.stop());
  const token = await login(site);
  const added = (await (await upload(site, token)).json()) as AddedPhoto;
  const picture = await fetch(site.url + added.thumbPhotoUri, {
    headers: { accept: 'image/webp' },
  });
  expect(picture.headers.get('content-type')).toBe('image/webp');
  expect((await sharp(await picture.bytes()).metadata()).width).toBe(added.thumbWidth);
  expect(await listFiles(join(site.dataDir, 'photos'))).toEqual([]);

  await bucket.stop();
  expect((await upload(site, token)).status).toBe(503);
  expect((await fetch(site.url + added.webPhotoUri)).status).toBe(503);
  expect((await fetch(`${site.url}/health/ready`)).status).toBe(200);
  expect(site.output()).not.toContain(s3Credentials.AWS_SECRET_ACCESS_KEY);
  const gallery = await fetch(`${site.url}/api/Gallery/Photos`);
  expect((await gallery.json()) as AddedPhoto[]).toHaveLength(1);
});

test('photos of another site are reported at startup and left unchanged', async () => {
  const folder = await temporaryFolder();
  const first = await startSite({ ...settings, DATA_DIR: folder });
  await upload(first, await login(first));
  await expect
    .poll(async () => (await listFiles(folder)).length, { timeout: 5_000 })
    .toBeGreaterThan(3);
  await first.stop();
  for (const ending of ['', '-wal', '-shm']) {
    await rm(join(folder, `directory.sqlite${ending}`), { force: true });
  }
  const second = await startSite({ ...settings, DATA_DIR: folder });
  onTestFinished(() => second.stop());
  await expect.poll(second.output, { timeout: 5_000 }).toContain('belongs to another site');
  expect(await listFiles(join(folder, 'photos'))).toHaveLength(filesPerPhoto);
});
