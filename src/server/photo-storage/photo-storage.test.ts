/** A folder and a bucket must behave the same. */
import { mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { s3Credentials, startS3Server } from '#tests/support/servers/s3-server.ts';
import { allOrError, createFlydriveStorage } from './flydrive-storage.ts';
import { openPhotoStorage } from './open-photo-storage.ts';
import { describePhotoStorage, picturesOf } from './photo-storage.conformance.ts';
import { PhotoStoreRefused, PhotosUnavailable } from './photo-storage.ts';
import { refusalOf } from './probe-store.ts';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-photos-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'photos');
}

const diskIn = (location: string) => new Disk(new FSDriver({ location, visibility: 'private' }));

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

const openFolder = (path: string) => openPhotoStorage({ kind: 'folder', path });

describePhotoStorage('folder', async () => {
  const folder = await makeFolder();
  return {
    storage: await openFolder(folder),
    openAgain: () => openFolder(folder),
    async breakIt() {
      await rename(folder, `${folder}-away`);
      await writeFile(folder, 'in the way');
    },
  };
});

describePhotoStorage('bucket', async () => {
  const server = await startS3Server();
  const openBucket = () => openPhotoStorage({ kind: 's3', ...server.location });
  return { storage: await openBucket(), openAgain: openBucket, breakIt: () => server.stop() };
});

test('a bucket with wrong credentials is unavailable, and the error reveals no secret', async () => {
  const server = await startS3Server();
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'not the secret');
  const storage = await openPhotoStorage({ kind: 's3', ...server.location });
  const keeping = storage.store(picturesOf('one'));
  await expect(keeping).rejects.toThrow(PhotosUnavailable);
  await expect(keeping).rejects.not.toThrow(s3Credentials.AWS_ACCESS_KEY_ID);
});

test.each([
  ['a missing bucket', { bucket: 'elsewhere' }, {}, 'written: the bucket does not exist'],
  [
    'a wrong secret',
    {},
    { AWS_SECRET_ACCESS_KEY: 'not the secret' },
    'written: the store refuses AWS_SECRET_ACCESS_KEY',
  ],
  [
    'an unknown key',
    {},
    { AWS_ACCESS_KEY_ID: 'UNKNOWN' },
    'written: the store does not know AWS_ACCESS_KEY_ID',
  ],
  [
    'no credentials',
    {},
    {
      AWS_ACCESS_KEY_ID: undefined,
      AWS_SECRET_ACCESS_KEY: undefined,
      AWS_EC2_METADATA_DISABLED: 'true',
      AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
      AWS_CONFIG_FILE: '/dev/null',
    },
    'written: the credentials are missing (AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY)',
  ],
] as const)('%s refuses the site, without a secret', async (_, location, environment, reason) => {
  const server = await startS3Server();
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const storage = await openPhotoStorage({ kind: 's3', ...server.location, ...location });
  const refusal = await storage.probe().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(PhotoStoreRefused);
  expect(refusal).toMatchObject({ message: `photos cannot be ${reason}` });
});

test.each([
  [403, 'AccessDenied', true],
  [404, 'NotFound', true],
  [301, 'PermanentRedirect', true],
  [429, 'TooManyRequests', false],
  [503, 'SlowDown', false],
  [500, 'InternalError', false],
])('status %d with %s is a refusal: %s', (httpStatusCode, name, isRefusal) => {
  const cause = Object.assign(new Error('the store'), { name, $metadata: { httpStatusCode } });
  expect(refusalOf(new Error('the library', { cause })) !== null).toBe(isRefusal);
});

test('a folder that cannot be made refuses the site', async () => {
  const folder = await makeFolder();
  await writeFile(folder, 'in the way');
  await expect((await openFolder(folder)).probe()).rejects.toThrow(PhotoStoreRefused);
});

test('a missing bucket is unavailable rather than empty', async () => {
  const server = await startS3Server();
  const storage = await openPhotoStorage({ kind: 's3', ...server.location, bucket: 'elsewhere' });
  const opening = storage.open('0'.repeat(41), { size: 'web', format: 'jpeg' });
  await expect(opening).rejects.toThrow(PhotosUnavailable);
});

test('a sweep removes old unfinished files, and other users cannot read the folder', async () => {
  const folder = await makeFolder();
  const storage = await openFolder(folder);
  await storage.store(picturesOf('one'));
  const unfinished = join(folder, 'unfinished');
  expect(await readdir(unfinished)).toEqual([]);
  for (const name of ['old', 'young']) await writeFile(join(unfinished, name), 'a part');
  await utimes(join(unfinished, 'old'), 1, 1);
  const findUsed = () => Promise.resolve(new Set<string>());
  await storage.sweep({ siteId: 'a', before: Date.now() - 60_000, findUsed });
  expect(await readdir(unfinished)).toEqual(['young']);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test('a sweep reads every page of a paginated file listing', async () => {
  const folder = await makeFolder();
  const disk = diskIn(folder);
  const { listAll } = disk;
  const pageLength = 7;
  const storage = createFlydriveStorage({
    disk: Object.assign(disk, {
      async listAll(prefix?: string, options?: { paginationToken?: string }) {
        const objects = [...(await listAll.call(disk, prefix, { recursive: true })).objects];
        const start = Number(options?.paginationToken ?? 0);
        const next = start + pageLength;
        return {
          objects: objects.slice(start, next),
          ...(next < objects.length ? { paginationToken: String(next) } : {}),
        };
      },
    }),
    read: () => Promise.resolve(null),
    readSize: () => Promise.resolve(null),
    removeUnfinished: () => Promise.resolve(),
    readFreeBytes: null,
    write: (files) => allOrError(files.map(({ key, bytes }) => disk.put(key, bytes))),
  });
  for (let index = 0; index < 10; index += 1) await storage.store(picturesOf(String(index)));
  const findUsed = () => Promise.resolve(new Set<string>());
  const before = Date.now() + 60_000;
  expect(await storage.sweep({ siteId: 'a', before, findUsed })).toBe(10);
  expect(await filesIn(folder)).toEqual(['owner.txt']);
});

test('leaves no files when the last picture of a photo cannot be written', async () => {
  const folder = await makeFolder();
  const disk = diskIn(folder);
  const room = { files: 5 };
  const storage = createFlydriveStorage({
    disk,
    read: () => Promise.resolve(null),
    readSize: () => Promise.resolve(null),
    removeUnfinished: () => Promise.resolve(),
    readFreeBytes: null,
    async write(files) {
      for (const { key, bytes } of files) {
        room.files -= 1;
        if (room.files < 0) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
        await disk.put(key, bytes);
      }
    },
  });
  await expect(storage.store(picturesOf('one'))).rejects.toThrow(/stored \(ENOSPC\)/);
  expect(await filesIn(folder)).toEqual([]);
});
