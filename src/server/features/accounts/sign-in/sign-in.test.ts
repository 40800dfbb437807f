import { expect, test } from 'vitest';
import { countedAs, countUse } from '#server/database/limits/use-counts.ts';
import { testNow } from '#tests/support/sites/build-test-app.ts';
import { emailOfMember, goodPassword, openAccountSite } from '#tests/support/sites/account-site.ts';
import {
  describeDialect,
  describeEachDialect,
  describeOnSqlite,
} from '#tests/support/databases/each-dialect.ts';

const dayMs = 24 * 60 * 60 * 1000;
const loginOf = (number: number, password = goodPassword) => ({
  body: { email: emailOfMember(number), password },
});
const deviceIn = (headers: Readonly<Record<string, unknown>>) => ({
  cookie: /device=[\w-]+/.exec(String(headers['set-cookie']))?.[0] ?? '',
});

describeOnSqlite('signing in', ({ open }) => {
  test('returns the same response for known and unknown emails', async () => {
    const site = await openAccountSite(await open());
    await site.join(1);
    const wrong = await site.ask('POST Account/login', loginOf(1, 'wrong password'));
    const unknown = await site.ask('POST Account/login', loginOf(2, 'wrong password'));
    expect(wrong).toMatchObject({
      status: 401,
      body: {
        message: 'Unable to log in. Please check your email/password.',
        code: 'unauthorized',
      },
    });
    const without = ({ headers }: typeof wrong) => ({
      ...headers,
      'x-request-id': '',
      'set-cookie': '',
      date: '',
    });
    expect([unknown.status, unknown.body, without(unknown)]).toEqual([
      wrong.status,
      wrong.body,
      without(wrong),
    ]);
  });

  test('is refused after 10 failures from one address in 15 minutes, but not from another address', async () => {
    const site = await openAccountSite(await open());
    await site.join(1);
    const from = '192.0.2.1';
    const tries = Array.from({ length: 10 }, () =>
      site.ask('POST Account/login', { ...loginOf(1, 'wrong'), from }),
    );
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(Array(10).fill(401));
    const refused = await site.ask('POST Account/login', { ...loginOf(1), from });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900']);
    // The limit is the same for an unknown email.
    for (let index = 0; index < 10; index += 1) {
      await site.ask('POST Account/login', { ...loginOf(9), from });
    }
    expect((await site.ask('POST Account/login', { ...loginOf(9), from })).status).toBe(429);
    const elsewhere = { ...loginOf(1), from: '192.0.2.2' };
    expect((await site.ask('POST Account/login', elsewhere)).status).toBe(200);
    site.clock.now += 15 * 60_000;
    expect((await site.ask('POST Account/login', { ...loginOf(1), from })).status).toBe(200);
  });

  test('is refused after 100 failures a day, except from a known device', async () => {
    const database = await open();
    const site = await openAccountSite(database);
    await site.join(1);
    const known = deviceIn((await site.ask('POST Account/login', loginOf(1))).headers);
    const login = (from: string, password: string, headers = {}) =>
      site.ask('POST Account/login', { ...loginOf(1, password), from, headers });
    // Simulates 95 earlier failures of unknown devices.
    const ofStrangers = countedAs('password of strangers', emailOfMember(1));
    await countUse(database.kysely, ofStrangers, { uses: 100, windowMs: dayMs }, testNow, 95);
    for (let count = 0; count < 5; count += 1) {
      expect((await login(`198.51.100.${count}`, 'wrong')).status).toBe(401);
    }
    expect((await login('203.0.113.1', goodPassword)).status).toBe(429);
    expect((await login('203.0.113.1', goodPassword, known)).status).toBe(200);
    const invented = { cookie: `device=${'A'.repeat(22)}` };
    expect((await login('203.0.113.1', goodPassword, invented)).status).toBe(429);
  });

  test('requires 12 characters for an admin', async () => {
    const database = await open();
    const site = await openAccountSite(database);
    await site.join(1, { password: 'kestrel-9' });
    await database.kysely.updateTable('accounts').set({ role: 'Admin' }).execute();
    const refused = await site.ask('POST Account/login', loginOf(1, 'kestrel-9'));
    expect(refused.status).toBe(403);
    expect(refused.body['message']).toContain('12 characters');
    expect((await site.ask('POST Account/login', loginOf(1, 'kestrel-8'))).status).toBe(401);
  });
});

describeDialect('postgres', 'signing in', ({ open }) => {
  test('counts concurrent failures', async () => {
    const site = await openAccountSite(await open());
    await site.join(1);
    const many = await Promise.all(
      Array.from({ length: 30 }, () => site.ask('POST Account/login', loginOf(1, 'wrong'))),
    );
    expect(many.filter(({ status }) => status === 401)).toHaveLength(10);
  });
});

describeEachDialect('signing in', ({ open }) => {
  test('returns the same body as registration with a new token, for an email in any case', async () => {
    const site = await openAccountSite(await open());
    const { token: first } = await site.join(1);
    const login = { email: emailOfMember(1).toUpperCase(), password: goodPassword };
    const { status, body } = await site.ask('POST Account/login', { body: login });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      phoneNumberConfirmed: true,
      matchedFb: true,
      freakBrotherNumber: 1,
    });
    expect(body['token']).not.toBe(first);
    for (const token of [first, String(body['token'])]) {
      expect((await site.ask('GET Account/Validate', { token })).status).toBe(200);
    }
  });
});
