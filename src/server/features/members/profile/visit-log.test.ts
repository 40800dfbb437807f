import { expect, test } from 'vitest';
import { insertMembers } from '#tests/support/sites/builders.ts';
import {
  describeDialect,
  describeEachDialect,
  describeOnSqlite,
} from '#tests/support/databases/each-dialect.ts';
import { buildTestApp } from '#tests/support/sites/build-test-app.ts';
import type { Database } from '#server/database/open-database.ts';
import { createVisitLog } from './visit-log.ts';

async function viewsIn({ kysely }: Database): Promise<[number, number][]> {
  const rows = await kysely
    .selectFrom('member_views')
    .innerJoin('members', 'members.id', 'member_views.member_id')
    .select(['number', 'views'])
    .orderBy('number')
    .execute();
  return rows.map((row) => [row.number, row.views]);
}

async function idsIn({ kysely }: Database): Promise<number[]> {
  const rows = await kysely.selectFrom('members').select('id').orderBy('number').execute();
  return rows.map((row) => row.id);
}

const unexpected = (error: unknown) => {
  throw error;
};

describeEachDialect('the visit log', ({ open }) => {
  test('adds up the views of each member across processes', async () => {
    const database = await open();
    await insertMembers(database, [{ number: 1 }, { number: 2 }]);
    const [one = 0, two = 0] = await idsIn(database);
    const logs = [1, 2].map(() => createVisitLog({ database, onFailure: unexpected }));
    for (const log of logs) {
      log.addView(two, 20_000);
      log.addView(one, 20_000);
      log.addView(two, 20_000);
      // A member who was deleted meanwhile.
      log.addView(two + 1, 20_000);
    }
    await Promise.all(logs.map((log) => log.flush()));
    expect(await viewsIn(database)).toEqual([
      [1, 2],
      [2, 4],
    ]);
  });

  test('adds up the views of more members than one statement can take', async () => {
    const database = await open();
    const numbers = Array.from({ length: 1_201 }, (_, index) => index + 1);
    await insertMembers(
      database,
      numbers.map((number) => ({ number })),
    );
    const ids = await idsIn(database);
    const log = createVisitLog({ database, onFailure: unexpected });
    for (const round of [1, 2]) {
      for (const [index, id] of ids.entries()) {
        for (let view = 0; view <= index % 3; view += 1) log.addView(id, 20_000);
      }
      await log.flush();
      const expected = numbers.map((number, index) => [number, round * (1 + (index % 3))]);
      expect(await viewsIn(database)).toEqual(expected);
    }
  });
});

describeOnSqlite('the visit log', ({ open }) => {
  test('writes by itself', async () => {
    const database = await open();
    const log = createVisitLog({ database, onFailure: unexpected });
    log.addSearch({ searchedAt: 1, term: 'ann', results: 0 });
    const terms = () => database.kysely.selectFrom('search_log').select('term').execute();
    await expect.poll(terms).toHaveLength(1);
  });

  test('retries a failed write', async () => {
    const database = await open();
    await insertMembers(database, [{ number: 1 }]);
    const [one = 0] = await idsIn(database);
    const failures: unknown[] = [];
    const log = createVisitLog({ database, onFailure: (error) => failures.push(error) });
    await database.kysely.schema.alterTable('search_log').renameTo('away').execute();
    log.addSearch({ searchedAt: 1, term: 'ann', results: 0 });
    log.addView(one, 20_000);
    await log.flush();
    expect(failures).toHaveLength(1);
    await database.kysely.schema.alterTable('away').renameTo('search_log').execute();
    log.addView(one, 20_000);
    await log.flush();
    expect(await viewsIn(database)).toEqual([[1, 2]]);
    expect(await database.kysely.selectFrom('search_log').select('term').execute()).toHaveLength(1);
  });
});

describeDialect('sqlite', 'a long write of another', ({ open }) => {
  test('does not delay requests', async () => {
    const database = await open();
    await insertMembers(database, [{ number: 1 }]);
    const app = await buildTestApp(database);
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const writing = database.kysely.transaction().execute(async () => {
      begun.resolve();
      await held.promise;
    });
    await begun.promise;
    const replies = [
      await app.inject('/api/FreakBrother/1'),
      await app.inject('/api/Search/fb/ann'),
    ];
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200]);
    held.resolve();
    await writing;
  });
});
