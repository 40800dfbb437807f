import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { buildMemberRow, insertMember, insertMembers } from '#tests/support/sites/builders.ts';
import { describeDialect, describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { countRows } from './count-rows.ts';
import { isBusy, isUniqueViolation } from './dialects/database-errors.ts';
import { openDatabase, type Database } from './open-database.ts';

const countMembers = ({ kysely }: Database) => countRows(kysely.selectFrom('members'));

describeEachDialect('a database', ({ open }) => {
  test('hides the writes of a transaction until it is committed', async () => {
    const database = await open();
    await database.kysely.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('members')
        .values(buildMemberRow({ number: 1 }))
        .execute();
      expect(await countMembers(database)).toBe(0);
    });
    expect(await countMembers(database)).toBe(1);
  });

  test('rolls back a transaction that fails, and stays usable', async () => {
    const database = await open();
    const failing = database.kysely.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('members')
        .values(buildMemberRow({ number: 1 }))
        .execute();
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await countMembers(database)).toBe(0);
    await insertMember(database, { number: 1 });
    expect(await countMembers(database)).toBe(1);
  });

  test('runs many concurrent writers without losing a write', async () => {
    const database = await open();
    const numbers = Array.from({ length: 60 }, (_, index) => index + 1);
    await Promise.all(
      numbers.map((number) =>
        database.kysely.transaction().execute(async (transaction) => {
          await transaction.insertInto('members').values(buildMemberRow({ number })).execute();
          await transaction
            .updateTable('members')
            .set({ location: 'Somewhere' })
            .where('number', '=', number)
            .execute();
        }),
      ),
    );
    expect(await countMembers(database)).toBe(60);
  });

  test('accepts one of many inserts of the same number and rejects the others as duplicates', async () => {
    const database = await open();
    const attempts = await Promise.allSettled(
      Array.from({ length: 20 }, () => insertMember(database, { number: 7 })),
    );
    const refused = attempts.filter((attempt) => attempt.status === 'rejected');
    expect(refused).toHaveLength(19);
    expect(refused.every(({ reason }) => isUniqueViolation(reason))).toBe(true);
  });

  test('rejects numbers out of range, unknown series and aliases of missing members', async () => {
    const database = await open();
    await expect(insertMember(database, { number: 0 })).rejects.toThrow(/check/i);
    await expect(insertMember(database, { number: 10_000_000 })).rejects.toThrow(/check/i);
    await expect(insertMember(database, { number: 1, series: 'x' as 'fb' })).rejects.toThrow(
      /check/i,
    );
    await expect(
      database.kysely.insertInto('member_aliases').values({ member_id: 99, alias: 'x' }).execute(),
    ).rejects.toThrow(/foreign key/i);
  });

  test('streams a long result as it was when the query began', async () => {
    const database = await open();
    await insertMembers(
      database,
      Array.from({ length: 500 }, (_, index) => ({ number: index + 1 })),
    );
    const streamed: number[] = [];
    const rows = database.kysely.selectFrom('members').select('number').orderBy('number').stream();
    for await (const { number } of rows) {
      streamed.push(number);
      if (number === 10) await database.kysely.deleteFrom('members').execute();
      if (number === 20) expect(await countMembers(database)).toBe(0);
    }
    expect(streamed).toHaveLength(500);
  });
});

describeEachDialect('a common table expression', ({ open }) => {
  test('can precede a write', async () => {
    const database = await open();
    await database.kysely
      .with('given', (db) => db.selectNoFrom(sql<string>`'ann'`.as('term')))
      .insertInto('search_log')
      .columns(['searched_at', 'term', 'results'])
      .expression((eb) =>
        eb.selectFrom('given').select([sql<number>`1`.as('at'), 'term', sql<number>`0`.as('hits')]),
      )
      .execute();
    expect(await database.kysely.selectFrom('search_log').select('term').execute()).toHaveLength(1);
  });
});

describeDialect('sqlite', 'a write that waits for itself', ({ open }) => {
  test('times out, and later writes succeed', async () => {
    const database = await open();
    const waiting = database.kysely.transaction().execute(async () => {
      await insertMember(database, { number: 1 });
    });
    await expect(waiting).rejects.toThrow(/is taking too long/);
    await insertMember(database, { number: 2 });
    expect(await countMembers(database)).toBe(1);
  });
});

describeDialect('sqlite', 'the embedded database', ({ create, open }) => {
  test('waits for the lock of another process without blocking the event loop', async () => {
    const location = await create();
    if (location.kind !== 'sqlite') throw new Error('not SQLite');
    const database = await openDatabase(location);
    const holder = spawn(
      process.execPath,
      [
        '-e',
        `const db = new (require('node:sqlite').DatabaseSync)(${JSON.stringify(location.file)});
         db.exec('begin immediate'); console.log('held');
         setTimeout(() => db.exec('commit'), 400);`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    try {
      await once(holder.stdout, 'data');
      let ticks = 0;
      const ticking = setInterval(() => (ticks += 1), 10);
      await insertMember(database, { number: 1 });
      clearInterval(ticking);
      expect(ticks).toBeGreaterThan(3);
      expect(await countMembers(database)).toBe(1);
    } finally {
      holder.kill();
      await database.close();
    }
  });

  test('rejects parameters that SQLite would bind as another value', async () => {
    const database = await open();
    for (const value of [undefined, new Date(0), {}, Symbol('x')]) {
      await expect(sql`select ${value}`.execute(database.kysely)).rejects.toThrow(TypeError);
    }
  });

  test('distinguishes a busy database from other failures', () => {
    expect(isBusy(Object.assign(new Error('x'), { errcode: 5 }))).toBe(true);
    expect(isBusy(Object.assign(new Error('x'), { errcode: 517 }))).toBe(true);
    expect(isBusy(Object.assign(new Error('x'), { errcode: 2067 }))).toBe(false);
  });
});
