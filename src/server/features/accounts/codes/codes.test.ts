import { expect, test } from 'vitest';
import type { Database } from '#server/database/open-database.ts';
import type { AppDeps } from '#server/app.ts';
import { emailOfMember, goodPassword, openAccountSite } from '#tests/support/sites/account-site.ts';
import {
  describeDialect,
  describeEachDialect,
  describeOnSqlite,
} from '#tests/support/databases/each-dialect.ts';

const minuteMs = 60_000;
const wrongCode = 'Invalid verification code. Please try again.';

async function openRegistered(database: Database, deps: Partial<AppDeps> = {}) {
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

describeOnSqlite('a code', ({ open }) => {
  test('allows 5 tries, even with rate limits off; a new code works again', async () => {
    const { site, accept, code, other, resend } = await openRegistered(await open(), {
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

  test('is valid for 10 minutes and is replaced by the next one', async () => {
    const { site, accept, code, resend } = await openRegistered(await open());
    site.clock.now += 10 * minuteMs;
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

  test('is not valid longer when the clock is set back', async () => {
    const { site, accept, code } = await openRegistered(await open());
    site.clock.now -= 60 * minuteMs;
    expect((await accept(code)).status).toBe(400);
  });

  test('rejects a code of another account or for another purpose', async () => {
    const { site, accept } = await openRegistered(await open());
    await site.register(2);
    const others = await site.codeTo(emailOfMember(2));
    expect((await accept(others)).status).toBe(400);
    await site.ask('POST Account/RequestPasswordReset', { body: { email: emailOfMember(1) } });
    const reset = await site.codeTo(emailOfMember(1), 2);
    expect((await accept(reset)).status).toBe(400);
  });

  test('has six digits; pasted spaces and hyphens are ignored', async () => {
    const { accept, code } = await openRegistered(await open());
    for (const text of ['12345', '1234567', 'abcdef', '１２３４５６', '%00', '-12345', '1e5000']) {
      expect((await accept(text)).status, text).toBe(400);
    }
    const pasted = encodeURIComponent(` ${code.slice(0, 3)}\u2011${code.slice(3)}\u00A0`);
    expect((await accept(pasted)).status).toBe(200);
  });

  test('is resent at once, then every 60 seconds, 10 times a day', async () => {
    const { site, resend } = await openRegistered(await open());
    expect((await resend()).status).toBe(200);
    const refused = await resend();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    for (let index = 0; index < 8; index += 1) {
      site.clock.now += minuteMs;
      expect((await resend()).status).toBe(200);
    }
    site.clock.now += minuteMs;
    expect((await resend()).status).toBe(429);
    expect(site.sent).toHaveLength(10);
  });
});

describeOnSqlite('an account that was never validated', ({ open }) => {
  test('changes its email with its password, which invalidates the old code', async () => {
    const { site, token, code, accept } = await openRegistered(await open());
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

  test('tries 10 emails a day; the owner of a taken email is notified at most 5 times', async () => {
    const { site, token } = await openRegistered(await open());
    const taken = emailOfMember(2);
    await site.register(2);
    const body = { email: taken, password: goodPassword };
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      statuses.push((await site.ask('PUT Account/Email', { token, body })).status);
    }
    // The registration code used the first of the 10 tries.
    expect(statuses).toEqual([...Array<number>(9).fill(409), 429, 429, 429]);
    await site.app.close();
    const told = site.sent.filter(({ to, subject }) => to === taken && subject.includes('tried'));
    expect(told).toHaveLength(5);
  });
});

describeEachDialect('a code', ({ open }) => {
  test('validates the account once and notifies the admins of the claim', async () => {
    const database = await open();
    const { site, code, accept, token, other } = await openRegistered(database);
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
    const told = site.sent.find((message) => message.subject === 'Manifest: FB1 was claimed');
    expect(told).toMatchObject({ to: emailOfMember(2), channel: 'email' });
    expect(told?.text).toContain('http://localhost:3000/Freak-Brother/1');
  });
});

describeDialect('postgres', 'a code', ({ open }) => {
  test('is accepted in one of several concurrent uses', async () => {
    const { accept, code } = await openRegistered(await open());
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
