import { expect, test } from 'vitest';
import { buildTestApp } from '#tests/support/sites/build-test-app.ts';
import { insertMember, insertMembers } from '#tests/support/sites/builders.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { person, search } from '#tests/support/sites/search-for.ts';

describeEachDialect('search', ({ open }) => {
  test('returns at most 1,000 rows, the exact name first, and the total', async () => {
    const database = await open();
    const members = Array.from({ length: 1_500 }, (_, index) => person(index + 1, 'Ann Leeson'));
    await insertMembers(database, [...members, person(2_000, 'Ann Lee')]);
    const app = await buildTestApp(database);
    const found = await search(app, 'ann lee');
    expect(found.numbers).toHaveLength(1_000);
    expect(found.numbers[0]).toBe(2_000);
    expect(found.numbers.at(-1)).toBe(999);
    expect(found).toMatchObject({ total: '1501', exact: undefined });
    expect(await search(app, '1')).toMatchObject({ total: '612', exact: undefined });
  });
});

describeOnSqlite('search', ({ open }) => {
  test('the total is exact up to 10,000, and marked as inexact above', async () => {
    const database = await open();
    await insertMembers(
      database,
      Array.from({ length: 10_000 }, (_, index) => person(1_000_000 + index, 'Xi Yu')),
    );
    const app = await buildTestApp(database);
    for (const term of ['xi yu', 'xi', 'x', 'u', '1', '100']) {
      expect(await search(app, term), term).toMatchObject({ total: '10000', exact: undefined });
    }
    await insertMember(database, person(1_010_000, 'Xi Yu'));
    for (const term of ['xi yu', 'xi', 'x', 'u', '1', '10']) {
      expect(await search(app, term), term).toMatchObject({ total: '10000', exact: 'false' });
    }
  });

  test.each([
    ['blank', '%20'],
    ['empty', ''],
    ['NUL', 'a%00b'],
    ['101 characters', 'x'.repeat(101)],
    ['101 characters outside the basic plane', encodeURIComponent('😀'.repeat(101))],
    ['very long', 'x'.repeat(12_000)],
    ['a broken percent sign', '%'],
    ['a broken percent sequence', '%zz'],
    ['a lone surrogate', '%ED%A0%80'],
    ['an overlong encoding', '%C0%AF'],
    ['a cut sequence', '%E2%82'],
  ])('rejects a term that is %s', async (_name, term) => {
    const app = await buildTestApp(await open());
    for (const path of ['FreakBrothers/search', 'Search/fb']) {
      const reply = await app.inject(`/api/${path}/${term}`);
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({
        code: 'bad_request',
        message: expect.any(String) as string,
      });
    }
  });

  test('accepts a term of 100 characters', async () => {
    const app = await buildTestApp(await open());
    await search(app, 'x'.repeat(100));
    await search(app, '😀'.repeat(100));
    await search(app, '%'.repeat(100));
  });
});
