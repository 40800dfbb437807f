/** The tests that every photo storage must pass. */
import { hourMs } from '#contract/time.ts';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { PhotosUnavailable, type NewPicture, type PhotoStorage } from './photo-storage.ts';

export interface StorageUnderTest {
  readonly storage: PhotoStorage;
  /** Opens the same store as another process would. */
  readonly openAgain: () => Promise<PhotoStorage>;
  readonly breakIt: () => Promise<void>;
}

const siteId = 'a'.repeat(32);

export function picturesOf(content: string): NewPicture[] {
  return (['web', 'medium', 'thumb'] as const).flatMap((size) =>
    (['webp', 'jpeg'] as const).map((format) => ({
      size,
      format,
      bytes: Buffer.from(`${content} ${size} ${format}`),
    })),
  );
}

/** The stored pictures in the order of `picturesOf`; null for missing ones. */
async function read(storage: PhotoStorage, name: string): Promise<(string | null)[]> {
  const read: (string | null)[] = [];
  for (const picture of picturesOf('')) {
    const stream = await storage.open(name, picture);
    read.push(stream && (await buffer(stream)).toString());
  }
  return read;
}

const contentOf = (content: string) => picturesOf(content).map(({ bytes }) => String(bytes));
const nothing = picturesOf('').map(() => null);

export function describePhotoStorage(where: string, open: () => Promise<StorageUnderTest>): void {
  describe(`photos in a ${where}`, () => {
    const inAnHour = () => Date.now() + hourMs;
    const anHourAgo = () => Date.now() - hourMs;

    test('gives back what it keeps, under a name of its own', async () => {
      const { storage, openAgain } = await open();
      const name = await storage.store(picturesOf('one'));
      expect(name).toMatch(/^[0-9a-f]{32}-[0-9a-f]{8}$/);
      expect(await read(storage, name)).toEqual(contentOf('one'));
      expect(await read(await openAgain(), name)).toEqual(contentOf('one'));
      expect(await storage.open(name, { size: 'avatar', format: 'webp' })).toBeNull();
      const [{ bytes, ...picture }] = picturesOf('one') as [NewPicture];
      expect(await storage.readSize(name, picture)).toBe(bytes.length);
      expect(await storage.readSize(name, { size: 'avatar', format: 'webp' })).toBeNull();
      expect(await read(storage, name.replace(/.$/, 'x'))).toEqual(nothing);
    });

    test('keeps a photo under the name that it had elsewhere', async () => {
      const { storage } = await open();
      const name = `${'0'.repeat(32)}-12345678`;
      expect(await storage.store(picturesOf('one'), name)).toBe(name);
      expect(await storage.store(picturesOf('one'), name)).toBe(name);
      expect(await read(storage, name)).toEqual(contentOf('one'));
    });

    test('gives the same content the same hash, and lets one of two alike go alone', async () => {
      const { storage } = await open();
      const names = [
        await storage.store(picturesOf('one')),
        await storage.store(picturesOf('one')),
      ];
      expect(names[0]).not.toBe(names[1]);
      expect(names[0]?.slice(0, 32)).toBe(names[1]?.slice(0, 32));
      const [gone = '', kept = ''] = names;
      await storage.remove([gone]);
      await storage.remove([gone, 'f'.repeat(41)]);
      expect(await read(storage, gone)).toEqual(nothing);
      expect(await read(storage, kept)).toEqual(contentOf('one'));
    });

    test('sweeps what is old and has no row, and may be done twice at once', async () => {
      const { storage, openAgain } = await open();
      const names: string[] = [];
      for (let some = 0; some < 3; some += 1) {
        const keeping = Array.from({ length: 10 }, () => storage.store(picturesOf(String(some))));
        names.push(...(await Promise.all(keeping)));
      }
      const used = new Set(names.slice(0, 3));
      const requested: string[] = [];
      const findUsed = (some: readonly string[]) => {
        requested.push(...some);
        return Promise.resolve(used);
      };
      expect(await storage.sweep({ siteId, before: anHourAgo(), findUsed })).toBe(0);
      expect(new Set(requested)).toEqual(new Set(names));
      const other = await openAgain();
      // One sweep may meet files that the other has just removed, and leave the rest to the next run.
      const both = await Promise.allSettled(
        [storage, other].map((each) => each.sweep({ siteId, before: inAnHour(), findUsed })),
      );
      expect(both.map(({ status }) => status)).toContain('fulfilled');
      await storage.sweep({ siteId, before: inAnHour(), findUsed });
      for (const name of names.slice(0, 3)) expect(await read(storage, name)).not.toContain(null);
      for (const name of names.slice(-3)) expect(await read(storage, name)).toEqual(nothing);
      expect(await storage.sweep({ siteId, before: inAnHour(), findUsed })).toBe(0);
    });

    test('never sweeps the photos of another site', async () => {
      const { storage, openAgain } = await open();
      const findUsed = () => Promise.resolve(new Set<string>());
      expect(await storage.sweep({ siteId, before: inAnHour(), findUsed })).toBe(0);
      const name = await storage.store(picturesOf('one'));
      const other = await openAgain();
      const sweep = { siteId: 'b'.repeat(32), before: inAnHour(), findUsed };
      expect(await other.sweep(sweep)).toBeNull();
      expect(await read(storage, name)).toEqual(contentOf('one'));
    });

    test('can be tried, and keeps nothing of it', async () => {
      const { storage } = await open();
      await storage.probe();
      await storage.probe();
      const findUsed = (names: readonly string[]) => Promise.resolve(new Set(names));
      expect(await storage.sweep({ siteId, before: inAnHour(), findUsed })).toBe(0);
    });

    test('says so when it cannot be reached', async () => {
      const { storage, breakIt } = await open();
      const name = await storage.store(picturesOf('one'));
      await breakIt();
      const findUsed = () => Promise.resolve(new Set<string>());
      for (const attempt of [
        () => storage.store(picturesOf('two')),
        () => storage.open(name, { size: 'web', format: 'webp' }),
        () => storage.readSize(name, { size: 'web', format: 'webp' }),
        () => storage.remove([name]),
        () => storage.sweep({ siteId, before: 0, findUsed }),
        () => storage.probe(),
      ]) {
        await expect(attempt()).rejects.toThrow(PhotosUnavailable);
      }
    });
  });
}
