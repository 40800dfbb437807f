import { countedAs, countUse } from '#server/database/limits/use-counts.ts';
import { testNow } from '#tests/support/sites/build-test-app.ts';
import { expect, test } from 'vitest';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { confirm, openTwoStepSite } from '#tests/support/sites/two-step.ts';

const quarterMs = 15 * 60_000;

describeOnSqlite('attempts at a second factor', ({ open }) => {
  test('allows 10 wrong tries per 15 minutes and address, which a correct password does not reset', async () => {
    const { site, nextCode, tryCode } = await openTwoStepSite(await open());
    const from = '192.0.2.7';
    for (let count = 0; count < 10; count += 1) {
      const isCode = count % 2 === 0;
      const wrong = isCode ? '000000' : 'a'.repeat(16);
      expect((await tryCode(wrong, isCode ? 'totp' : 'recovery', { from })).status).toBe(401);
    }
    const limited = await tryCode(nextCode(), 'totp', { from });
    expect(limited.status).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await tryCode(nextCode(), 'totp', { from: '192.0.2.8' })).status).toBe(200);
    site.clock.now += quarterMs;
    expect((await tryCode(nextCode(), 'totp', { from })).status).toBe(200);
  });

  test('allows unknown devices 100 wrong tries a day, and known devices more', async () => {
    const database = await open();
    const { nextCode, tryCode } = await openTwoStepSite(database);
    const own = await tryCode(nextCode(), 'totp', { from: '198.51.100.1' });
    const cookie = /device=[\w-]+/.exec(String(own.headers['set-cookie']))?.[0] ?? '';
    const counted = countedAs('password of strangers', 'second factor of 1');
    const limit = { uses: 100, windowMs: 24 * 60 * 60_000 };
    await countUse(database.kysely, counted, limit, testNow, 99);
    expect((await tryCode('000000', 'totp', { from: '203.0.113.1' })).status).toBe(401);
    expect((await tryCode(nextCode(), 'totp', { from: '203.0.113.99' })).status).toBe(429);
    expect((await tryCode(nextCode(), 'totp', { headers: { cookie } })).status).toBe(200);
  });

  test('limits the tries to confirm a session again', async () => {
    const { site, token, nextCode } = await openTwoStepSite(await open());
    for (let count = 0; count < 10; count += 1) {
      expect((await confirm(site, token, 'totp', () => '000000')).status).toBe(400);
    }
    expect((await confirm(site, token, 'totp', nextCode)).status).toBe(429);
  });
});
