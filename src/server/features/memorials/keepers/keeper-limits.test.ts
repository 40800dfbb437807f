import { expect, test } from 'vitest';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { openMemorials } from '#tests/support/sites/memorials/memorial-site.ts';

describeEachDialect('requests to keep a memorial', ({ open }) => {
  test('at most 3 requests of an account wait, and 5 a day', async () => {
    const database = await open();
    const { admin, members } = await openMemorials(database, [2]);
    const [ann] = members;
    const { token } = ann;
    await database.kysely
      .updateTable('members')
      .set({ deceased: 1 })
      .where('number', '>=', 20)
      .execute();
    const ask = async (number: number) => {
      const body = { relation: 'friend' };
      return (await admin.site.ask(`POST Memorials/${number}/Keepers`, { token, body })).status;
    };
    const answers = await Promise.all([20, 21, 22, 23].map(ask));
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429]);
    for (const number of [20, 21, 22, 23]) {
      await admin.site.ask(`DELETE Memorials/${number}/Keepers`, { token });
    }
    for (const number of [20, 21]) expect(await ask(number)).toBe(200);
    expect(await ask(22)).toBe(429);
    admin.site.clock.now += 25 * 60 * 60_000;
    expect(await ask(22)).toBe(200);
  });
});
