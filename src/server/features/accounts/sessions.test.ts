/** Sessions, and changing the password, on both databases. */
import { expect, test } from 'vitest';
import { emailOfMember, goodPassword, openAccountSite } from '#tests/support/account-site.ts';
import { describeEachDialect } from '#tests/support/each-dialect.ts';
import { logInto } from '#tests/support/log-into.ts';

const dayMs = 24 * 60 * 60 * 1000;
const loginOf = (number: number, password = goodPassword) => ({
  body: { email: emailOfMember(number), password },
});

describeEachDialect('a session', ({ open }) => {
  test('lasts 30 days from its last use, and ends at logout', async () => {
    const site = await openAccountSite(await open());
    const { token } = await site.join(1);
    const ask = async () => (await site.ask('GET Account/Validate', { token })).status;
    site.clock.now += 29 * dayMs;
    expect(await ask()).toBe(200);
    await expect
      .poll(async () => {
        const { body } = await site.ask('GET Account/Sessions', { token });
        return (body as unknown as { usedAt: string }[])[0]?.usedAt;
      })
      .toBe(new Date(site.clock.now).toISOString());
    site.clock.now += 29 * dayMs;
    expect(await ask()).toBe(200);
    expect((await site.ask('POST Account/logout', { token })).status).toBe(200);
    expect(await ask()).toBe(401);
    const { token: second } = (await site.ask('POST Account/login', loginOf(1))).body;
    site.clock.now += 30 * dayMs;
    expect((await site.ask('GET Account/Validate', { token: String(second) })).status).toBe(401);
  });

  test('that a wrong clock began does not outlast it', async () => {
    const site = await openAccountSite(await open());
    await site.join(1);
    site.clock.now += 400 * dayMs;
    const { token } = (await site.ask('POST Account/login', loginOf(1))).body;
    const ask = async () =>
      (await site.ask('GET Account/Validate', { token: String(token) })).status;
    expect(await ask()).toBe(200);
    site.clock.now -= 60 * 60 * 1000;
    expect(await ask()).toBe(200);
    site.clock.now -= 399 * dayMs;
    expect(await ask()).toBe(401);
  });

  test('is listed with its device, and ended from elsewhere', async () => {
    const site = await openAccountSite(await open());
    await site.join(1);
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
    const second = await site.ask('POST Account/login', {
      ...loginOf(1),
      headers: { 'user-agent': userAgent },
    });
    const token = String(second.body['token']);
    const listed = await site.ask('GET Account/Sessions', { token });
    expect(listed.body).toMatchObject([
      { device: 'Firefox on Windows', isCurrent: true },
      { device: 'Another program', isCurrent: false },
    ]);
    expect(JSON.stringify(listed.body)).not.toContain(token);
    expect((await site.ask('DELETE Account/Sessions', { token })).body).toMatchObject([
      { isCurrent: true },
    ]);
    expect((await site.ask('GET Account/Validate', { token })).status).toBe(200);
  });

  test('is stored in a way that cannot be used', async () => {
    const database = await open();
    const lines: string[] = [];
    const site = await openAccountSite(database, logInto(lines));
    const { token } = await site.register(1);
    const code = await site.codeTo(emailOfMember(1));
    await site.ask(`PUT Account/ValidateAccount/${code}`, { token });
    const wrong = code === '111111' ? '222222' : '111111';
    await site.ask(`PUT Account/ValidateAccount/${wrong}`, { token });
    await site.ask('POST Account/login', loginOf(1, 'a wrong one'));
    const stored = await Promise.all([
      database.kysely.selectFrom('sessions').selectAll().execute(),
      database.kysely.selectFrom('accounts').selectAll().execute(),
      database.kysely.selectFrom('account_codes').selectAll().execute(),
      database.kysely.selectFrom('account_devices').selectAll().execute(),
      database.kysely.selectFrom('account_links').selectAll().execute(),
    ]);
    const secrets = [token, code, goodPassword, 'a wrong one'];
    for (const secret of secrets) {
      expect(JSON.stringify(stored)).not.toContain(secret);
      expect(lines.join('')).not.toContain(secret);
    }
    expect(lines.join('')).not.toMatch(/example\.org|111111|222222/);
    expect(stored[1][0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describeEachDialect('changing the password', ({ open }) => {
  test('needs the old one, and ends all other sessions', async () => {
    const site = await openAccountSite(await open());
    const { token: other } = await site.join(1);
    const { token } = (await site.ask('POST Account/login', loginOf(1))).body;
    const change = (oldPassword: string, newPassword: string, confirmPassword = newPassword) =>
      site.ask('PUT Account/ChangePassword', {
        token: String(token),
        body: { oldPassword, newPassword, confirmPassword },
      });
    expect(await change('wrong', 'another good one')).toMatchObject({
      status: 400,
      body: { errors: { oldPassword: 'This is not your password.' } },
    });
    expect(await change(goodPassword, 'ann-example')).toMatchObject({
      status: 400,
      body: { errors: { newPassword: expect.stringContaining('your own name') as string } },
    });
    expect(await change(goodPassword, 'another good one', 'x')).toMatchObject({
      status: 400,
      body: { errors: { confirmPassword: expect.stringContaining('Passowrd') as string } },
    });
    expect((await site.ask('GET Account/Validate', { token: other })).status).toBe(200);
    expect(await change(goodPassword, 'another good one')).toMatchObject({
      status: 200,
      body: { message: 'Password Updated.' },
    });
    expect((await site.ask('GET Account/Validate', { token: other })).status).toBe(401);
    expect((await site.ask('GET Account/Validate', { token: String(token) })).status).toBe(200);
    expect((await site.ask('POST Account/login', loginOf(1))).status).toBe(401);
    expect((await site.ask('POST Account/login', loginOf(1, 'another good one'))).status).toBe(200);
    await site.app.close();
    expect(site.sent.at(-1)).toMatchObject({ subject: 'Your password was changed' });
  });

  test('cannot be used to guess the old one', async () => {
    const site = await openAccountSite(await open());
    const { token } = await site.join(1);
    const body = {
      oldPassword: 'wrong',
      newPassword: 'another one',
      confirmPassword: 'another one',
    };
    const many = await Promise.all(
      Array.from({ length: 15 }, () => site.ask('PUT Account/ChangePassword', { token, body })),
    );
    expect(many.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(many.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});
