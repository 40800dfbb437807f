import { expect, test } from 'vitest';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { openMailboxSite as openSite } from '#tests/support/sites/claim-desk/mailbox-site.ts';

describeEachDialect('a request for another mailbox', ({ open }) => {
  test('shows vouchers no withheld name, before the vouch, with it and in their list', async () => {
    const database = await open();
    const mailbox = await openSite(database);
    const names = { first_name: 'Hiddenfirst', last_name: 'Hiddenlast' };
    await database.kysely
      .updateTable('members')
      .set({ ...names, is_name_withheld: 1 })
      .where('number', '=', 2)
      .execute();
    const account = database.kysely.updateTable('accounts').set(names).where('id', '=', 2);
    await account.execute();
    const { status } = await mailbox.open();
    const body = { token: status['vouchToken'] };
    const shown = [
      await mailbox.askAs(3, 'POST Vouches/Find', body),
      await mailbox.vouch(3, status['vouchToken']),
      await mailbox.askAs(3, 'POST Vouches/Find', body),
      await mailbox.askAs(3, 'GET Vouches/Own'),
    ];
    for (const response of shown) {
      expect(response.status).toBe(200);
      expect(response.text).toContain('"freakBrotherNumber":2');
      expect(response.text).not.toMatch(/Hidden/i);
    }
  });
});
