import { minuteMs } from '#contract/time.ts';
import { expect, test } from 'vitest';
import type { Database } from '#server/database/open-database.ts';
import type { AppDeps } from '#server/app.ts';
import { emailOfMember, goodPassword, openAccountSite } from '#tests/support/sites/account-site.ts';
import {
  describeDialect,
  describeEachDialect,
  describeOnSqlite,
} from '#tests/support/databases/each-dialect.ts';
import { resetLimit } from '#contract/limits.ts';
import { clientAddressOf } from '#server/http/caller.ts';
import { countedAs, countUse } from '#server/database/use-counts.ts';
import { testNow } from '#tests/support/sites/build-test-app.ts';
import { logInto } from '#tests/support/sites/log-into.ts';
import {
  linkOwner,
  newPassword,
  openJoined,
  openRegistered,
  wrongLink,
} from '#tests/support/sites/mailed-link-site.ts';

const wrongCode = 'Invalid verification code. Please try again.';

async function openWithCode(database: Database, deps: Partial<AppDeps> = {}) {
  const site = await openAccountSite(database, deps);
  const { token } = await site.register(1);
  const code = await site.codeTo(emailOfMember(1));
  const other = code === '000000' ? '000001' : '000000';
  return {
    site,
    token,
    code,
    other,
    accept: (given: string) => site.ask(`PUT Account/ValidateAccount/${given}`, { token }),
    resend: () => site.ask('GET Account/ResendCode', { token }),
  };
}

/** As if these uses had been counted today. */
const useUp = ({ kysely }: Database, uses: number, ...counted: readonly string[]) =>
  countUse(kysely, countedAs(...counted), { uses, windowMs: 24 * 60 * minuteMs }, testNow, uses);

describeOnSqlite('a recovery link', ({ open }) => {
  test('sets a password once, in any browser, and notifies the email of its account', async () => {
    const { site, token, request, nextLink, look, check, reset, login } = await openJoined(
      await open(),
    );
    await request();
    const link = await nextLink();
    // Opening the link does not use it up.
    for (let count = 0; count < 2; count += 1) {
      expect(await look(link)).toMatchObject({
        status: 200,
        body: { purpose: 'reset', email: linkOwner },
      });
      expect((await check(link, '203.0.113.1')).status).toBe(200);
    }
    expect((await reset(link, emailOfMember(2))).status).toBe(400);
    expect((await reset(link, linkOwner, 'password1')).status).toBe(400);
    const done = await reset(link);
    expect(done).toMatchObject({ status: 200, body: { freakBrotherNumber: 1 } });
    expect((await site.ask('GET Account/Validate', { token })).status).toBe(401);
    expect((await reset(link)).status).toBe(400);
    expect(await look(link)).toMatchObject({ status: 400, body: { message: wrongLink } });
    expect((await login(newPassword)).status).toBe(200);
  });

  test('works when the limits for codes, recovery requests and passwords are reached', async () => {
    const database = await open();
    const { site, request, nextLink, check, login, reset } = await openJoined(database);
    await useUp(database, 100, 'password of strangers', linkOwner);
    await useUp(database, 25, 'reset codes of everybody', linkOwner);
    expect((await login(goodPassword, '203.0.113.1')).status).toBe(429);
    await useUp(database, 99, 'sends for strangers', linkOwner, 'reset');
    expect((await request('203.0.113.1')).status).toBe(200);
    await nextLink();
    // After that, one more per 30 minutes, the lifetime of a link.
    expect((await request('198.18.0.1')).status).toBe(200);
    expect((await request('198.18.0.2')).status).toBe(429);
    const link = await nextLink();
    expect((await check(await site.codeTo(linkOwner, 3), '198.18.0.1')).status).toBe(429);
    expect((await reset(link)).status).toBe(200);
  });

  test('works from an IP address that has used up its tries of links and codes', async () => {
    const database = await open();
    const { site, request, nextLink, look, reset } = await openJoined(database);
    await request();
    const link = await nextLink();
    const { address } = clientAddressOf({ ip: '127.0.0.1', server: site.app });
    const counted = countedAs('reset', address);
    await countUse(database.kysely, counted, resetLimit, testNow, resetLimit.uses - 1);
    expect((await look('f'.repeat(48))).status).toBe(400);
    expect((await look('f'.repeat(48))).status).toBe(429);
    expect((await reset('12345678')).status).toBe(429);
    expect((await look(link)).status).toBe(200);
    expect((await reset(link)).status).toBe(200);
  });

  test('is emailed once the tries of codes are used up, although codes go to the phone', async () => {
    const database = await open();
    const { site, request, check, nextLink, reset } = await openJoined(database);
    const phone = '+13125550123';
    const phones = { phone, confirmed_phone: phone };
    await database.kysely.updateTable('accounts').set(phones).execute();
    await request();
    const code = await site.codeTo(phone);
    expect(site.sent.find(({ to }) => to === phone)?.text).not.toContain('#token');
    await useUp(database, 25, 'reset codes of everybody', linkOwner);
    expect(await check(code)).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('use the link in its email') as string },
    });
    site.clock.now += minuteMs;
    await request();
    expect((await reset(await nextLink())).status).toBe(200);
  });

  test('is valid for 30 minutes, and not longer when the clock is set back', async () => {
    const { site, request, nextLink, look, reset } = await openJoined(await open());
    await request();
    const link = await nextLink();
    site.clock.now += 30 * minuteMs - 1;
    expect((await look(link)).status).toBe(200);
    site.clock.now += 1;
    expect((await look(link)).status).toBe(400);
    expect((await reset(link)).status).toBe(400);
    site.clock.now -= 120 * minuteMs;
    expect((await look(link)).status).toBe(400);
  });

  test('is invalid after a reset, after a password change, and for a disabled account', async () => {
    const database = await open();
    const { site, request, nextLink, look, reset } = await openJoined(database);
    const links: string[] = [];
    const askAgain = async () => {
      site.clock.now += minuteMs;
      await request();
      links.push(await nextLink());
    };
    await askAgain();
    await askAgain();
    const { body } = await reset(links[1] ?? '');
    await askAgain();
    const changed = await site.ask('PUT Account/ChangePassword', {
      token: String(body['token']),
      body: {
        oldPassword: newPassword,
        newPassword: 'a third good one',
        confirmPassword: 'a third good one',
      },
    });
    expect(changed.status).toBe(200);
    for (const link of links) expect((await look(link)).status).toBe(400);
    await askAgain();
    await database.kysely.updateTable('accounts').set({ disabled_at: 1 }).execute();
    expect((await look(links.at(-1) ?? '')).status).toBe(400);
  });
});

describeOnSqlite('a code', ({ open }) => {
  test('allows 5 tries, even with rate limits off; a new code works again', async () => {
    const { site, accept, code, other, resend } = await openWithCode(await open(), {
      isRateLimited: false,
    });
    for (let index = 0; index < 5; index += 1) expect((await accept(other)).status).toBe(400);
    expect(await accept(code)).toMatchObject({
      status: 429,
      body: { message: 'Too many tries. Please request another code.' },
    });
    await resend();
    const next = await site.codeTo(emailOfMember(1), 2);
    expect((await accept(next)).status).toBe(200);
  });

  test('allows 5 tries and one use in all processes together', async () => {
    const database = await open();
    const { site, token, code, other, resend } = await openWithCode(database);
    const sites = [site, await openAccountSite(database)];
    const inTurn = async (given: string, times: number) => {
      const statuses: number[] = [];
      for (let index = 0; index < times; index += 1) {
        const each = sites[index % sites.length] ?? site;
        const { status } = await each.ask(`PUT Account/ValidateAccount/${given}`, { token });
        statuses.push(status);
      }
      return statuses;
    };
    expect(await inTurn(other, 6)).toEqual([400, 400, 400, 400, 400, 429]);
    expect(await inTurn(code, 2)).toEqual([429, 429]);
    await resend();
    const next = await site.codeTo(emailOfMember(1), 2);
    for (const each of sites) each.clock.now += 9 * minuteMs;
    expect(await inTurn(next, 2)).toEqual([200, 400]);
  });

  test('is valid for 10 minutes, not longer when the clock is set back, and is replaced by the next one', async () => {
    const { site, accept, code, resend } = await openWithCode(await open());
    site.clock.now -= 60 * minuteMs;
    expect((await accept(code)).status).toBe(400);
    site.clock.now += 70 * minuteMs;
    expect((await accept(code)).status).toBe(400);
    await resend();
    const second = await site.codeTo(emailOfMember(1), 2);
    site.clock.now += minuteMs;
    await resend();
    const third = await site.codeTo(emailOfMember(1), 3);
    if (second !== third) expect((await accept(second)).status).toBe(400);
    site.clock.now += 10 * minuteMs - 1;
    expect((await accept(third)).status).toBe(200);
  });

  test('rejects a code of another account or for another purpose', async () => {
    const { site, accept } = await openWithCode(await open());
    await site.register(2);
    const others = await site.codeTo(emailOfMember(2));
    expect((await accept(others)).status).toBe(400);
    await site.ask('POST Account/RequestPasswordReset', { body: { email: emailOfMember(1) } });
    const reset = await site.codeTo(emailOfMember(1), 2);
    expect((await accept(reset)).status).toBe(400);
  });

  test('has six digits; pasted spaces and hyphens are ignored', async () => {
    const { accept, code } = await openWithCode(await open());
    for (const text of ['12345', '1234567', 'abcdef', '%00', '-12345', '1e5000']) {
      expect((await accept(text)).status, text).toBe(400);
    }
    const pasted = encodeURIComponent(` ${code.slice(0, 3)}\u2011${code.slice(3)}\u00A0`);
    expect((await accept(pasted)).status).toBe(200);
  });

  test('is sent when registering, again at once, then every 60 seconds, 5 times a day in all', async () => {
    const { site, resend } = await openWithCode(await open());
    expect((await resend()).status).toBe(200);
    const refused = await resend();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    for (let index = 0; index < 3; index += 1) {
      site.clock.now += minuteMs;
      expect((await resend()).status).toBe(200);
    }
    site.clock.now += minuteMs;
    expect((await resend()).status).toBe(429);
    expect(site.sent).toHaveLength(5);
  });
});

describeOnSqlite('an account that was never validated', ({ open }) => {
  test('changes its email with its password, which invalidates the old code', async () => {
    const { site, token, code, accept } = await openWithCode(await open());
    await site.register(2);
    const correct = (email: string, password = goodPassword) =>
      site.ask('PUT Account/Email', { token, body: { email, password } });
    expect((await correct('right@example.org', 'wrong')).status).toBe(400);
    expect(await correct(emailOfMember(2).toUpperCase())).toMatchObject({
      status: 409,
      body: { message: 'Please check your information.' },
    });
    expect(await correct('right@example.org')).toMatchObject({
      status: 200,
      body: { codeSentTo: 'r•••@example.org' },
    });
    expect((await accept(code)).status).toBe(400);
    expect((await accept(await site.codeTo('right@example.org'))).status).toBe(200);
    expect((await correct('other@example.org')).status).toBe(403);
    const login = { email: 'right@example.org', password: goodPassword };
    expect((await site.ask('POST Account/login', { body: login })).status).toBe(200);
  });

  test('tries 3 emails, and the owner of a taken one is notified', async () => {
    const { site, token } = await openWithCode(await open());
    const taken = emailOfMember(2);
    await site.register(2);
    const body = { email: taken, password: goodPassword };
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      statuses.push((await site.ask('PUT Account/Email', { token, body })).status);
    }
    expect(statuses).toEqual([409, 409, 409, 429, 429]);
    await site.app.close();
    const notice = site.sent.filter(({ to, subject }) => to === taken && subject.includes('tried'));
    expect(notice).toHaveLength(3);
  });
});

describeEachDialect('a code', ({ open }) => {
  test('validates the account once and notifies the admins of the claim', async () => {
    const database = await open();
    const { site, code, accept, token, other } = await openWithCode(database);
    await site.join(2);
    await database.kysely
      .updateTable('accounts')
      .set({ role: 'Admin' })
      .where('email', '=', emailOfMember(2))
      .execute();
    expect(await accept(other)).toMatchObject({ status: 400, body: { message: wrongCode } });
    expect(await accept(code)).toMatchObject({
      status: 200,
      body: { token, phoneNumberConfirmed: true, codeSentTo: null },
    });
    expect(await accept(code)).toMatchObject({ status: 400, body: { message: wrongCode } });
    await site.app.close();
    const notice = site.sent.find((message) => message.subject === 'Manifest: FB1 was claimed');
    expect(notice).toMatchObject({ to: emailOfMember(2), channel: 'email' });
    expect(notice?.text).toContain('http://localhost:3000/Freak-Brother/1');
  });
});

describeDialect('postgres', 'a code', ({ open }) => {
  test('is accepted in one of several concurrent uses', async () => {
    const { accept, code } = await openWithCode(await open());
    const uses = await Promise.all(Array.from({ length: 8 }, () => accept(code)));
    expect(uses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(uses.filter(({ status }) => status >= 500)).toEqual([]);
  });

  test('and a correction of the email at the same time validate no email without a code', async () => {
    const database = await open();
    const site = await openAccountSite(database);
    for (const number of [1, 2, 3]) {
      const { token } = await site.register(number);
      const code = await site.codeTo(emailOfMember(number));
      const body = { email: `victim${number}@example.org`, password: goodPassword };
      const responses = await Promise.all([
        site.ask(`PUT Account/ValidateAccount/${code}`, { token }),
        site.ask('PUT Account/Email', { token, body }),
      ]);
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      const account = await database.kysely
        .selectFrom('accounts')
        .where('id', '=', number)
        .select(['email', 'validated_at'])
        .executeTakeFirstOrThrow();
      if (account.validated_at !== null) expect(account.email).toBe(emailOfMember(number));
    }
  });
});

describeOnSqlite('a link token', ({ open }) => {
  test('is stored as a hash and never logged', async () => {
    const database = await open();
    const lines: string[] = [];
    const { firstLink, request, nextLink, look, validate, reset } = await openRegistered(
      database,
      logInto(lines),
    );
    const links = [await firstLink()];
    await request();
    links.push(await nextLink());
    const stored = JSON.stringify(
      await database.kysely.selectFrom('account_links').selectAll().execute(),
    );
    for (const link of links) {
      await look(link);
      expect(stored).not.toContain(link);
    }
    await validate(links[0] ?? '');
    await reset(links[1] ?? '');
    for (const link of links) expect(lines.join('')).not.toContain(link);
    expect(await database.kysely.selectFrom('account_links').selectAll().execute()).toEqual([]);
  });

  test('is rejected when it is unknown or no token', async () => {
    const { site } = await openRegistered(await open());
    const nines = [47, 48, 49].map((length) => '9'.repeat(length));
    for (const token of ['', 'x', ...nines, 'G'.repeat(48), 5, null]) {
      for (const operation of ['CheckLink', 'ValidateByLink']) {
        const refused = await site.ask(`POST Account/${operation}`, { body: { token } });
        expect(refused, JSON.stringify(token)).toMatchObject({
          status: 400,
          body: { message: wrongLink, errors: { token: wrongLink } },
        });
      }
    }
  });
});

describeDialect('postgres', 'a recovery link', ({ open }) => {
  test('works in one of several concurrent uses', async () => {
    const { request, nextLink, reset } = await openJoined(await open());
    await request();
    const link = await nextLink();
    const uses = await Promise.all(
      Array.from({ length: 6 }, (_, index) => reset(link, linkOwner, `${newPassword} ${index}`)),
    );
    expect(uses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(uses.filter(({ status }) => status >= 500)).toEqual([]);
  });
});
