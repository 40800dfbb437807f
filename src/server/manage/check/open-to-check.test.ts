import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase, type DatabaseLocation } from '#server/database/open-database.ts';
import { parseSettings } from '#server/settings.ts';
import { describeDialect, describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { environmentOf } from '#tests/support/processes/manage.ts';
import { openToCheck } from './open-to-check.ts';

const check = (location: DatabaseLocation) => openToCheck(parseSettings(environmentOf(location)));

describeEachDialect('the database that is checked', ({ create, createEmpty }) => {
  test('is left empty before the first start', async () => {
    const location = await createEmpty();
    await (await openDatabase(location)).close();
    expect(await check(location)).toEqual({ database: null, isNew: true, problems: [] });
    const database = await openDatabase(location);
    expect(await database.kysely.introspection.getTables()).toEqual([]);
    await database.close();
  });

  test('is written to once it is there', async () => {
    const { database, ...found } = await check(await create());
    await database?.close();
    expect(database).not.toBeNull();
    expect(found).toEqual({ isNew: false, problems: [] });
  });
});

describeDialect('postgres', 'the database that is checked', ({ createEmpty }) => {
  test('must let its user create tables', async () => {
    const location = await createEmpty();
    if (location.kind !== 'postgres') throw new Error('Not PostgreSQL');
    const database = await openDatabase(location);
    const username = `reader_${randomBytes(4).toString('hex')}`;
    const { href: url } = Object.assign(new URL(location.url), { username, password: 'word' });
    try {
      await sql`create role ${sql.id(username)} login password 'word'`.execute(database.kysely);
      expect(await check({ kind: 'postgres', url })).toMatchObject({
        database: null,
        isNew: false,
        problems: [expect.stringMatching(/permission denied .* may create tables and write\.$/)],
      });
    } finally {
      await sql`drop role if exists ${sql.id(username)}`.execute(database.kysely);
      await database.close();
    }
  });
});
