import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { searchLimit } from '#contract/limits.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { readAddressKey, countedAs } from '#server/database/use-counts.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { manage, temporaryFolder } from '#tests/support/processes/manage.ts';
import { buildTestApp } from '#tests/support/sites/build-test-app.ts';
import { clientAddressOf, registerAddressKey } from './caller.ts';

function hashesWith(key: string) {
  const app = fastify();
  registerAddressKey(app, key);
  return (ip: string) => clientAddressOf({ ip, server: app });
}

test('an address is a keyed hash of its network', () => {
  const of = hashesWith('one');
  const address = of('192.0.2.1');
  expect(Object.values(address).join()).not.toContain('192');
  expect(address.site).toBeNull();
  expect(of('::ffff:192.0.2.1')).toEqual(address);
  expect(of('192.0.2.2')).toMatchObject({ network: address.network });
  expect(of('192.0.2.2').address).not.toBe(address.address);
  expect(of('192.0.3.1').network).not.toBe(address.network);
  expect(hashesWith('two')('192.0.2.1').address).not.toBe(address.address);
  const long = of('2001:db8:1:2::1');
  expect(of('2001:db8:1:2:ffff::9')).toEqual(long);
  expect(of('2001:db8:1:3::1')).toMatchObject({ site: long.site, network: long.network });
  expect(of('2001:db8:1:3::1').address).not.toBe(long.address);
});

describeEachDialect('the key for addresses', ({ create, createEmpty }) => {
  test('is random, shared by all processes, in no backup, and new after a restore', async () => {
    const location = await create();
    const keyOf = async (place: typeof location) => {
      const database = await openDatabase(place);
      onTestFinished(() => database.close());
      return readAddressKey(database.kysely);
    };
    const key = await keyOf(location);
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(await keyOf(location)).toBe(key);
    const folder = join(await temporaryFolder(), 'backup');
    expect(await manage(location, 'backup', folder)).toMatchObject({ code: 0 });
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((each) => each.isFile())) {
      expect(await readFile(join(entry.parentPath, entry.name), 'latin1')).not.toContain(key);
    }
    const place = await createEmpty();
    expect(await manage(place, 'restore', folder)).toMatchObject({ code: 0 });
    const restored = await keyOf(place);
    expect(restored).toMatch(/^[0-9a-f]{32}$/);
    expect(restored).not.toBe(key);
  });
});

describeOnSqlite('counts of addresses', ({ open }) => {
  test('cannot be found by hashing all addresses', async () => {
    const database = await open();
    const app = await buildTestApp(database, { isRateLimited: true });
    await app.inject('/api/Search/fb/ann');
    await app.close();
    const rows = await database.kysely.selectFrom('use_counts').select('counted').execute();
    expect(rows.length).toBeGreaterThan(0);
    const guess = countedAs(searchLimit.name, '127.0.0.1');
    expect(rows.filter(({ counted }) => counted === guess)).toEqual([]);
  });
});
