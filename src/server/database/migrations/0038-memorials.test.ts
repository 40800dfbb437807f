import { expect, test } from 'vitest';
import type { NewRemembrance } from '#server/features/memorials/remembrances/remembrances.queries.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { openAccountSite } from '#tests/support/sites/account-site.ts';

describeEachDialect('memorials', ({ open }) => {
  test('have one remembrance of each writer, and only approved ones change what everybody sees', async () => {
    const database = await open();
    const site = await openAccountSite(database);
    await site.join(2);
    const { kysely } = database;
    const row = { member_id: 1, account_id: 1, text: 'A', written_at: 1, changed_at: 1 };
    const waiting = { ...row, approved_at: null, approved_by: null, reported_at: null };
    const insert = (given: NewRemembrance) =>
      kysely.insertInto('remembrances').values(given).execute();
    const version = () => database.readContentVersion();
    const before = await version();
    await insert(waiting);
    expect(await version()).toBe(before);
    for (const wrong of [
      waiting,
      { ...waiting, member_id: 2, text: '' },
      { ...waiting, member_id: 2, approved_by: 1 },
      { ...waiting, member_id: 2, report_reason: 'x' },
      { ...waiting, member_id: 999 },
    ]) {
      await expect(insert(wrong)).rejects.toThrow(/constraint/i);
    }
    await kysely.updateTable('remembrances').set({ approved_at: 2 }).execute();
    const approved = await version();
    expect(approved).not.toBe(before);
    await kysely.deleteFrom('accounts').execute();
    expect(await version()).not.toBe(approved);
    expect(await kysely.selectFrom('remembrances').selectAll().execute()).toEqual([]);
  });
});
