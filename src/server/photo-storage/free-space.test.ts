import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFreeSpace } from './photo-service.ts';
import { openPhotoStorage } from './open-photo-storage.ts';
import { PhotosUnavailable } from './photo-storage.ts';

/** A disk whose free bytes and clock the test sets. */
function openDisk(minFreeBytes: number) {
  const disk = { free: minFreeBytes, now: 0, reads: 0 };
  const storage = {
    readFreeBytes() {
      disk.reads += 1;
      return Promise.resolve(disk.free);
    },
  };
  return { disk, space: createFreeSpace({ storage, minFreeBytes, now: () => disk.now }) };
}

test('photos are refused below the floor, not at it', async () => {
  const { disk, space } = openDisk(1_000);
  await expect(space.check()).resolves.toBeUndefined();
  disk.free -= 1;
  disk.now += 5_000;
  await expect(space.check()).rejects.toMatchObject({
    code: 'no_space',
    message: 'The site has no space for more photos right now. Please try again later.',
    retryAfterSeconds: 300,
  });
});

test('the free space is read at most every five seconds', async () => {
  const { disk, space } = openDisk(1_000);
  await space.check();
  disk.free = 0;
  disk.now = 4_999;
  expect(await space.read()).toBe(1_000);
  disk.now = 5_000;
  expect(await space.read()).toBe(0);
  expect(disk.reads).toBe(2);
});

test('nothing is refused with a floor of 0, nor in a bucket', async () => {
  const { disk, space } = openDisk(0);
  await space.check();
  expect(disk.reads).toBe(0);
  const bucket = { storage: { readFreeBytes: null }, minFreeBytes: 1_000, now: () => 0 };
  await createFreeSpace(bucket).check();
  expect(await createFreeSpace(bucket).read()).toBeNull();
});

test('photos are refused if the free space cannot be read', async () => {
  const storage = { readFreeBytes: () => Promise.reject(new PhotosUnavailable('away')) };
  const space = createFreeSpace({ storage, minFreeBytes: 1, now: () => 0 });
  await expect(space.check()).rejects.toThrow(PhotosUnavailable);
});

test('the free space of a folder is that of its disk, also before it is there', async () => {
  const { readFreeBytes } = await openPhotoStorage({
    kind: 'folder',
    path: join(tmpdir(), 'not', 'there'),
  });
  const { blocks, bsize } = await statfs(tmpdir());
  const free = (await readFreeBytes?.()) ?? -1;
  expect(free).toBeGreaterThanOrEqual(0);
  expect(free).toBeLessThanOrEqual(blocks * bsize);
});
