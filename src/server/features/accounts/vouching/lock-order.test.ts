/** Transactions that lock several accounts do not wait for each other. */
import { expect, test } from 'vitest';
import { describeDialect } from '#tests/support/databases/each-dialect.ts';
import { waitForBlocked } from '#tests/support/databases/waiting-transactions.ts';
import { makeAdmin, openAdminSite } from '#tests/support/sites/admin-site.ts';
import { invitationTo, inviteAs } from '#tests/support/sites/claim-desk/invited-site.ts';
import { openVouching } from '#tests/support/sites/claim-desk/vouching-site.ts';
import { lockAdmins } from '../accounts.queries.ts';
import { lockAccounts } from '#server/database/lock-accounts.ts';

describeDialect('postgres', 'locks of accounts', ({ open }) => {
  test('are taken from admins first, also when their ids are higher', async () => {
    const database = await open();
    const { site } = await openAdminSite(database);
    for (const number of [2, 3]) await site.join(number);
    await makeAdmin(database, 3);
    const { kysely, dialect } = database;
    const steps: string[] = [];
    let vouching = Promise.resolve();
    await kysely.transaction().execute(async (administering) => {
      await lockAdmins(administering, dialect);
      vouching = kysely.transaction().execute(async (db) => {
        await lockAccounts(db, dialect, [2, 3]);
        steps.push('both accounts');
      });
      await waitForBlocked(kysely);
      // It must not hold the member meanwhile.
      await lockAccounts(administering, dialect, [2]);
      steps.push('the member');
    });
    await vouching;
    expect(steps).toEqual(['the member', 'both accounts']);
  });

  test('let an admin be invited by a member and disable that member at once', async () => {
    const database = await open();
    const { admin, members } = await openVouching(database, [2, 3]);
    const [ann] = members;
    if (!ann) throw new Error('no member');
    await makeAdmin(database, 3);
    await database.kysely.deleteFrom('claims').where('account_id', '=', 3).execute();
    const email = 'member3@example.org';
    expect((await inviteAs(admin, ann, 9, email)).status).toBe(200);
    const token = await invitationTo(admin.site, email);
    const other = members[1]?.token;
    const statuses = await Promise.all([
      admin.site.ask('POST Invitations/Accept', { token: other, body: { token } }),
      admin.ask('POST Admin/Accounts/2/Disable'),
      admin.site.ask('POST Admin/Accounts/2/Enable', { token: other }),
    ]);
    for (const { status } of statuses) expect(status).toBeOneOf([200, 400]);
  });
});
