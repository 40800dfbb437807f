import { expect, test } from 'vitest';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { emailOfMember, goodPassword, openAccountSite } from '#tests/support/sites/account-site.ts';

const hourMs = 3_600_000;

describeOnSqlite('the data of an account', ({ open }) => {
  test('needs the password, however new the session is', async () => {
    const site = await openAccountSite(await open());
    const { token } = await site.join(2);
    const data = (body: object) => site.ask('POST Account/Data', { token, body });
    for (const body of [{}, { password: '' }, { password: 'wrong horse' }]) {
      expect(await data(body)).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    }
    site.clock.now += hourMs;
    const signIn = { email: emailOfMember(2), password: goodPassword };
    expect((await site.ask('POST Account/login', { body: signIn })).status).toBe(200);
    expect((await data({})).status).toBe(400);
    expect(await data({ password: goodPassword })).toMatchObject({
      status: 200,
      body: { account: { email: emailOfMember(2) } },
    });
  });
});
