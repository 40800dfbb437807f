import { expect, test } from 'vitest';
import { buildTestApp } from '#tests/support/sites/build-test-app.ts';
import { insertMember } from '#tests/support/sites/builders.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';

describeOnSqlite('a reported profile view', ({ open }) => {
  test('counts like a requested profile', async () => {
    const database = await open();
    await insertMember(database, { number: 5 });
    const app = await buildTestApp(database);
    const reply = await app.inject({ method: 'POST', url: '/api/FreakBrother/view/5' });
    expect([reply.statusCode, reply.json()]).toEqual([200, {}]);
    const emptyJson = { 'content-type': 'application/json' };
    await app.inject({ method: 'POST', url: '/api/FreakBrother/view/5', headers: emptyJson });
    await app.close();
    const rows = await database.kysely.selectFrom('member_views').select('views').execute();
    expect(rows.map((row) => row.views)).toEqual([2]);
  });

  test('does not count a HEAD request', async () => {
    const database = await open();
    await insertMember(database, { number: 5 });
    const app = await buildTestApp(database);
    const reply = await app.inject({ method: 'HEAD', url: '/api/FreakBrother/5' });
    expect([reply.statusCode, reply.body]).toEqual([200, '']);
    await app.close();
    expect(await database.kysely.selectFrom('member_views').selectAll().execute()).toEqual([]);
  });

  test('is rejected for an unknown or invalid number', async () => {
    const app = await buildTestApp(await open());
    for (const [number, status] of [['5', 404] as const, ['x', 400] as const]) {
      const url = `/api/FreakBrother/view/${number}`;
      expect((await app.inject({ method: 'POST', url })).statusCode).toBe(status);
    }
  });
});
