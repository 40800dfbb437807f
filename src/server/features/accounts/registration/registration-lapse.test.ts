import { expect, test } from 'vitest';
import { emailOfMember, goodPassword, openAccountSite } from '#tests/support/sites/account-site.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { sweepAccounts } from '../sweep-accounts.ts';

const dayMs = 24 * 60 * 60 * 1000;

describeEachDialect('registration', ({ open }) => {
  test('expires with its claim after 24 hours without an accepted code', async () => {
    const database = await open();
    const site = await openAccountSite(database);
    const { token } = await site.register(1);
    await site.join(2);
    site.clock.now += dayMs - 1;
    expect((await site.ask('GET Profile', { token })).status).toBe(200);
    site.clock.now += 1;
    expect((await site.ask('GET Profile', { token })).status).toBe(401);
    const login = { email: emailOfMember(1), password: goodPassword };
    expect((await site.ask('POST Account/login', { body: login })).status).toBe(401);
    expect((await site.ask('GET FreakBrother/claim/1')).body['problem']).toBeNull();
    await site.register(1);
    site.clock.now += dayMs;
    await sweepAccounts({ database, now: () => site.clock.now });
    const left = await database.kysely.selectFrom('accounts').select('email').execute();
    expect(left.map(({ email }) => email)).toEqual([emailOfMember(2)]);
    const logged = await database.kysely
      .selectFrom('change_log')
      .orderBy('id')
      .selectAll()
      .execute();
    const gone = { actor: 'former account', before: null, after: null, account_id: null };
    expect(logged).toMatchObject([gone, { account_id: 2 }, gone]);
  });
});
