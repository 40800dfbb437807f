import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import type { MemberProfile } from '#contract/profile/profile.ts';
import { openDatabase } from '#server/database/open-database.ts';
import {
  countedAs,
  countUse,
  deleteOldUses,
  longestWindowMs,
  readUses,
  refundUse,
} from '#server/database/use-counts.ts';
import { buildTestApp, testNow } from '#tests/support/sites/build-test-app.ts';
import { insertMembers } from '#tests/support/sites/builders.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { logInto } from '#tests/support/sites/log-into.ts';

const limit = { uses: 5, windowMs: 60_000 };

async function searchTimes(app: FastifyInstance, times: number, headers = {}): Promise<number[]> {
  const url = '/api/FreakBrothers/search/ann';
  const replies = await Promise.all(
    Array.from({ length: times }, () => app.inject({ url, headers })),
  );
  return replies.map((reply) => reply.statusCode).filter((status) => status !== 200);
}

describeEachDialect('use counters', ({ open, create }) => {
  test('gives each concurrent use its own count, across processes too', async () => {
    const location = await create();
    const [here, there] = [await openDatabase(location), await openDatabase(location)];
    try {
      const counts = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          countUse((index % 2 === 0 ? here : there).kysely, 'x', limit, testNow),
        ),
      );
      expect(counts.map(({ uses }) => uses).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: 40 }, (_, index) => index + 1),
      );
      expect(counts.filter(({ isAllowed }) => isAllowed)).toHaveLength(limit.uses);
    } finally {
      await here.close();
      await there.close();
    }
  });

  test('starts again when the window has ended or was started by a clock that was ahead', async () => {
    const { kysely } = await open();
    const at = (now: number) => countUse(kysely, 'x', limit, now);
    await at(testNow);
    expect(await at(testNow + 59_999)).toMatchObject({
      uses: 2,
      isAllowed: true,
      secondsLeft: 1,
    });
    expect(await at(testNow + 60_000)).toMatchObject({ uses: 1, secondsLeft: 60 });
    expect(await at(testNow - 600_000)).toMatchObject({ uses: 1, secondsLeft: 60 });
  });

  test('continues to count when the clock of another process is behind', async () => {
    const { kysely } = await open();
    const ats = Array.from({ length: limit.uses + 3 }, (_, index) => testNow - index * 100);
    const counts = [];
    for (const at of ats) counts.push(await countUse(kysely, 'x', limit, at));
    expect(counts.filter(({ isAllowed }) => isAllowed)).toHaveLength(limit.uses);
  });

  test('returns uses and deletes old ones', async () => {
    const database = await open();
    const { kysely } = database;
    const use = await countUse(kysely, 'x', limit, testNow);
    await refundUse(kysely, use);
    await refundUse(kysely, use);
    expect(await countUse(kysely, 'x', limit, testNow)).toMatchObject({ uses: 1 });
    await deleteOldUses(database, testNow + limit.windowMs);
    expect(await kysely.selectFrom('use_counts').selectAll().execute()).toEqual([]);
  });

  test('return no use of a window that has ended to the next one', async () => {
    const { kysely } = await open();
    const use = await countUse(kysely, 'x', limit, testNow);
    const later = testNow + limit.windowMs;
    await countUse(kysely, 'x', limit, later);
    await refundUse(kysely, use);
    expect(await readUses(kysely, 'x', limit, later)).toMatchObject({ uses: 1 });
  });

  test('keep no count longer than the privacy page says', async () => {
    const { kysely } = await open();
    const longest = { uses: 1, windowMs: longestWindowMs };
    expect(await countUse(kysely, 'x', longest, testNow)).toMatchObject({ isAllowed: true });
    const longer = { uses: 1, windowMs: longestWindowMs + 1 };
    await expect(countUse(kysely, 'x', longer, testNow)).rejects.toThrow('too long');
  });

  test('stores no client address', () => {
    expect(countedAs('search', '192.0.2.1')).not.toContain('192');
    expect(countedAs('a', 'bc')).not.toBe(countedAs('ab', 'c'));
  });
});

describeOnSqlite('search', ({ open }) => {
  test('is refused after 300 requests a minute from one address, across processes', async () => {
    const database = await open();
    let now = testNow;
    const parts = { isRateLimited: true, now: () => now };
    const here = await buildTestApp(database, parts);
    expect(await searchTimes(here, 299)).toEqual([]);
    await here.close();
    const there = await buildTestApp(database, parts);
    expect((await there.inject('/api/Search/fb/ann')).statusCode).toBe(200);
    const refused = await there.inject('/api/Search/fb/ann');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      message: 'Too many requests. Please try again later.',
      code: 'too_many_requests',
    });
    expect(refused.headers['retry-after']).toBe('60');
    now += 60_000;
    expect((await there.inject('/api/Search/fb/ann')).statusCode).toBe(200);
  });

  test('is counted per IPv6 network, and by the address that a trusted proxy reports', async () => {
    const database = await open();
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const app = await buildTestApp(database, { isRateLimited: true, trustProxy: true });
    expect(await searchTimes(app, 150, from('2001:db8:1:2::1'))).toEqual([]);
    expect(await searchTimes(app, 150, from('2001:db8:1:2:3:4:5:6'))).toEqual([]);
    expect(await searchTimes(app, 1, from('2001:0db8:0001:0002::7'))).toEqual([429]);
    expect(await searchTimes(app, 1, from('2001:db8:1:3::1'))).toEqual([]);
    // Only the address that the proxy added counts, not those that the client sent.
    expect(await searchTimes(app, 1, from('192.0.2.9, 2001:db8:1:2::1'))).toEqual([429]);
  });

  test('is also counted per IPv6 /48, with four times the limit', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const app = await buildTestApp(await open(), { isRateLimited: true, trustProxy: true });
    for (let network = 1; network <= 4; network += 1) {
      expect(await searchTimes(app, 300, from(`2001:db8:1:${network}::1`))).toEqual([]);
    }
    // Uses that are being written at that moment are allowed in addition.
    expect(await searchTimes(app, 20, from('2001:db8:1:5::1'))).toContain(429);
    expect(await searchTimes(app, 1, from('2001:db8:2:5::1'))).toEqual([]);
  });

  test('counts an untrusted proxy as one client and logs one warning', async () => {
    const lines: string[] = [];
    const app = await buildTestApp(await open(), { isRateLimited: true, ...logInto(lines) });
    for (let index = 0; index < 3; index += 1) {
      await searchTimes(app, 100, { 'x-forwarded-for': `192.0.2.${index}` });
    }
    expect(await searchTimes(app, 1, { 'x-forwarded-for': '192.0.2.77' })).toEqual([429]);
    expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1);
    expect(lines.join('')).not.toContain('192.0.2');
  });
});

describeOnSqlite('one address', ({ open }) => {
  const calls = [
    ['Account/login', 60, { email: 'nobody@example.org', password: 'no password' }],
    ['Account/ValidateToken', 120, { email: 'nobody@example.org', resetCode: '12345678' }],
    [
      'Account/ResetPassword',
      120,
      {
        email: 'nobody@example.org',
        resetCode: '12345678',
        password: 'another good one',
        confirmPassword: 'another good one',
      },
    ],
    ['Account/CheckLink', 120, { token: 'f'.repeat(48) }],
    ['Account/ValidateByLink', 120, { token: 'f'.repeat(48) }],
    ['FreakBrother/view/1', 300, {}],
    ['Gallery/view/1', 300, {}],
  ] as const;

  test.each(calls)('refuses POST %s above its limit per address', async (path, most, body) => {
    const app = await buildTestApp(await open(), { isRateLimited: true, trustProxy: true });
    const ask = async (address: string, index: number) => {
      const reply = await app.inject({
        method: 'POST',
        url: `/api/${path}`,
        headers: { 'x-forwarded-for': address },
        payload: 'email' in body ? { ...body, email: `nobody${index}@example.org` } : body,
      });
      return reply.statusCode;
    };
    // More at once would have to wait for the hashing of passwords.
    for (let start = 0; start < most; start += 10) {
      const statuses = Array.from({ length: 10 }, (_, index) => ask('192.0.2.1', start + index));
      expect(await Promise.all(statuses), String(start)).not.toContain(429);
    }
    // A request that arrives while uses are being written may be allowed.
    await expect.poll(() => ask('192.0.2.1', most)).toBe(429);
    expect(await ask('192.0.2.2', most)).not.toBe(429);
  });
});

describeOnSqlite('profiles', ({ open }) => {
  const forward = (address: string) => ({ 'x-forwarded-for': address });

  async function openWithMember() {
    const database = await open();
    await insertMembers(database, [{ number: 5 }]);
    const parts = { isRateLimited: true, trustProxy: true };
    const openApp = () => buildTestApp(database, parts);
    const countViews = async () => {
      const rows = await database.kysely.selectFrom('member_views').select('views').execute();
      return rows.reduce((sum, { views }) => sum + views, 0);
    };
    return { openApp, countViews };
  }

  test('can be viewed without limit, and at most 300 views a minute from one address are counted', async () => {
    const { openApp, countViews } = await openWithMember();
    for (const views of [200, 200]) {
      const app = await openApp();
      for (let index = 0; index < views; index += 1) {
        const headers = forward('192.0.2.1');
        expect((await app.inject({ url: '/api/FreakBrother/5', headers })).statusCode).toBe(200);
      }
      await app.close();
    }
    // The second process learns the count of the first when it writes its own.
    expect(await countViews()).toBeGreaterThanOrEqual(300);
    expect(await countViews()).toBeLessThanOrEqual(400);
    const before = await countViews();
    const last = await openApp();
    await last.inject({ url: '/api/FreakBrother/5', headers: forward('192.0.2.2') });
    const report = { method: 'POST', url: '/api/FreakBrother/view/5' } as const;
    const reported = await last.inject({ ...report, headers: forward('192.0.2.1') });
    expect(reported.statusCode).toBe(429);
    await last.close();
    expect(await countViews()).toBe(before + 1);
  });

  test('count 300 views a minute from one address in one process', async () => {
    const { openApp, countViews } = await openWithMember();
    const app = await openApp();
    for (let index = 0; index < 700; index += 1) {
      const headers = forward(`2001:db8:1:1::${index}`);
      await app.inject({ url: '/api/FreakBrother/5', headers });
    }
    await app.close();
    expect(await countViews()).toBe(300);
  });

  test('serve preview pictures 120 times a minute to one address', async () => {
    const { openApp } = await openWithMember();
    const app = await openApp();
    const { previewUri } = (await app.inject('/api/FreakBrother/5')).json<MemberProfile>();
    const ask = async (address: string) =>
      (await app.inject({ url: previewUri, headers: forward(address) })).statusCode;
    for (let index = 0; index < 120; index += 1) expect(await ask('192.0.2.1')).toBe(200);
    // A request that arrives while uses are being written may be allowed.
    await expect.poll(() => ask('192.0.2.1')).toBe(429);
    expect(await ask('192.0.2.2')).toBe(200);
  });
});

describeOnSqlite('counting searches', ({ open }) => {
  test('does not wait for a long write of another request', async () => {
    const database = await open();
    const app = await buildTestApp(database, { isRateLimited: true });
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const writing = database.kysely.transaction().execute(async () => {
      begun.resolve();
      await held.promise;
    });
    await begun.promise;
    expect(await searchTimes(app, 310)).toHaveLength(10);
    held.resolve();
    await writing;
  });
});
