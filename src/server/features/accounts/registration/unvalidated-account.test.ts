import { expect, test } from 'vitest';
import { sweepAccounts } from '../sweep-accounts.ts';
import { emailOfMember, goodPassword, openAccountSite } from '#tests/support/sites/account-site.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';

const dayMs = 24 * 60 * 60 * 1000;

describeOnSqlite('an unvalidated account', ({ open }) => {
  const refusal = {
    status: 403,
    body: { message: 'Please validate your account first.', code: 'forbidden' },
  };

  test('sends no message to a phone', async () => {
    const site = await openAccountSite(await open());
    const { token } = await site.register(1);
    const profile = (await site.ask('GET Profile', { token })).body;
    for (const phoneNumber of ['+13125550123', '(312) 555-0123', '12']) {
      const body = { ...profile, phoneNumber };
      expect(await site.ask('PUT Profile', { token, body })).toMatchObject(refusal);
    }
    expect((await site.ask('GET Profile', { token })).body).toEqual(profile);
    expect(site.sent.filter(({ channel }) => channel === 'sms')).toEqual([]);
  });

  test('reads and changes its names and time zone', async () => {
    const site = await openAccountSite(await open());
    const { token } = await site.register(1);
    const profile = (await site.ask('GET Profile', { token })).body;
    const body = { ...profile, firstName: 'Änn', profileName: 'Ann1', timeZoneId: 'UTC' };
    expect(await site.ask('PUT Profile', { token, body })).toMatchObject({ status: 200, body });
  });
});

describeOnSqlite('registration', ({ open }) => {
  test('expires with its claim after 24 hours without an accepted code', async () => {
    const database = await open();
    const site = await openAccountSite(database);
    const { token } = await site.register(1);
    site.clock.now += 1000;
    const second = 'second@example.org';
    const { token: ofSecond } = await site.register(1, { email: second });
    await site.join(2);
    site.clock.now += dayMs - 1001;
    expect((await site.ask('GET Profile', { token })).status).toBe(200);
    site.clock.now += 1;
    expect((await site.ask('GET Profile', { token })).status).toBe(401);
    const login = { email: emailOfMember(1), password: goodPassword };
    expect((await site.ask('POST Account/login', { body: login })).status).toBe(401);
    const left = async () => {
      await sweepAccounts({ database, now: () => site.clock.now });
      const accounts = database.kysely.selectFrom('accounts').orderBy('id').select('email');
      return (await accounts.execute()).map(({ email }) => email);
    };
    expect(await left()).toEqual([second, emailOfMember(2)]);
    expect((await site.ask('GET Account/Validate', { token: ofSecond })).body).toMatchObject({
      freakBrotherNumber: 1,
    });
    site.clock.now += 1000;
    expect((await site.ask('GET FreakBrother/claim/1')).body['problem']).toBeNull();
    expect(await left()).toEqual([emailOfMember(2)]);
    const logged = await database.kysely
      .selectFrom('change_log')
      .orderBy('id')
      .selectAll()
      .execute();
    const gone = { actor: 'former account', before: null, after: null, account_id: null };
    expect(logged).toMatchObject([gone, gone, { account_id: 3 }]);
  });
});
