import { expect, test } from 'vitest';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { openAccountSite } from '#tests/support/sites/account-site.ts';

describeEachDialect('reports of remembrances', ({ open }) => {
  test('stay once for each writer and member, and go with the account and the member', async () => {
    const database = await open();
    const site = await openAccountSite(database);
    await site.join(2);
    await site.join(3);
    const { kysely } = database;
    const report = { member_id: 1, account_id: 1, reported_at: 1, report_reason: '' };
    const insert = (given: typeof report) =>
      kysely.insertInto('removed_reports').values(given).execute();
    await insert(report);
    for (const wrong of [report, { ...report, member_id: 999 }, { ...report, account_id: 999 }]) {
      await expect(insert(wrong)).rejects.toThrow(/constraint/i);
    }
    await insert({ ...report, account_id: 2 });
    await insert({ ...report, account_id: 2, member_id: 4 });
    await kysely.deleteFrom('accounts').where('id', '=', 1).execute();
    await kysely.deleteFrom('members').where('id', '=', 4).execute();
    expect(await kysely.selectFrom('removed_reports').selectAll().execute()).toEqual([
      { ...report, account_id: 2 },
    ]);
    const row = { member_id: 1, account_id: 2, text: 'A', written_at: 1, changed_at: 1 };
    await kysely.insertInto('remembrances').values(row).execute();
    expect(await kysely.selectFrom('remembrances').select('kept_at').execute()).toEqual([
      { kept_at: null },
    ]);
  });
});
