/** After a failed write, the readiness check tests whether the database accepts writes. */
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openDatabase, type Database } from '#server/database/open-database.ts';
import { buildTestApp } from '#tests/support/sites/build-test-app.ts';
import { insertMember } from '#tests/support/sites/builders.ts';
import { describeDialect } from '#tests/support/databases/each-dialect.ts';

async function openSite(database: Database) {
  const app = await buildTestApp(database);
  return async () => (await app.inject('/health/ready')).statusCode;
}

const write = (database: Database, number: number) =>
  insertMember(database, { number, story: 'x'.repeat(9_000) });

describeDialect('sqlite', 'a disk that is full', ({ open }) => {
  test('makes the site not ready until a write succeeds', async () => {
    const database = await open();
    const ready = await openSite(database);
    const allow = (pages: number) =>
      sql.raw(`pragma max_page_count = ${pages}`).execute(database.kysely);
    await write(database, 1);
    await allow(1);
    expect(await ready()).toBe(200);
    await expect(write(database, 2)).rejects.toThrow(/full/);
    expect(await ready()).toBe(503);
    expect(await ready()).toBe(503);
    await allow(1_000_000);
    expect(await ready()).toBe(200);
    await write(database, 2);
  });
});

async function turnReadOnly(url: string, value: 'on' | 'off'): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const name = pg.escapeIdentifier(client.database ?? '');
  await client.query('set session characteristics as transaction read write');
  await client.query(`alter database ${name} set default_transaction_read_only = ${value}`);
  // Open connections keep the old setting, so they are closed.
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  await client.end();
}

describeDialect('postgres', 'a server that only reads', ({ create }) => {
  test('makes the site not ready until a write succeeds', async () => {
    const location = await create();
    if (location.kind !== 'postgres') throw new Error('not PostgreSQL');
    const database = await openDatabase(location);
    try {
      const ready = await openSite(database);
      await write(database, 1);
      await turnReadOnly(location.url, 'on');
      await expect.poll(ready).toBe(200);
      await expect(write(database, 2)).rejects.toThrow(/read-only/);
      expect(await ready()).toBe(503);
      expect(await ready()).toBe(503);
      await turnReadOnly(location.url, 'off');
      await expect.poll(ready).toBe(200);
      await write(database, 2);
    } finally {
      await database.close();
    }
  });
});
