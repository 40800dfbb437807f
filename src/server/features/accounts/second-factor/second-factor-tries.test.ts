import { expect, test } from 'vitest';
import type { Database } from '#server/database/open-database.ts';
import { emailOfMember, openAccountSite } from '#tests/support/sites/account-site.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { confirm, logIn, passSecondFactor, turnOn } from '#tests/support/sites/two-step.ts';

const email = emailOfMember(1);
const quarterMs = 15 * 60_000;

async function openEnrolled(database: Database) {
  const site = await openAccountSite(database);
  const { token } = await site.join(1);
  const twoStep = await turnOn(site, token, email);
  const tryCode = async (response: unknown, method = 'totp', given = {}) => {
    const { challenge } = await logIn(site, email);
    return passSecondFactor(site, { challenge, method, response }, given);
  };
  return { site, token, ...twoStep, tryCode };
}

describeEachDialect('attempts at a second factor', ({ open }) => {
  test('allows 10 wrong tries per 15 minutes and address', async () => {
    const { site, nextCode } = await openEnrolled(await open());
    const from = '192.0.2.7';
    const { challenge } = await logIn(site, email, { from });
    const send = (response: string, given: object = { from }) =>
      passSecondFactor(site, { challenge, method: 'totp', response }, given);
    for (let count = 0; count < 10; count += 1) {
      expect((await send('000000')).status).toBe(401);
    }
    const limited = await send(nextCode());
    expect(limited.status).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send(nextCode(), { from: '192.0.2.8' })).status).toBe(200);
    site.clock.now += quarterMs;
    const again = await logIn(site, email, { from });
    const body = { challenge: again.challenge, method: 'totp', response: nextCode() };
    expect((await passSecondFactor(site, body, { from })).status).toBe(200);
  });

  test('a correct password does not reset the count of wrong codes', async () => {
    const { site } = await openEnrolled(await open());
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      const { challenge } = await logIn(site, email);
      const answer = await passSecondFactor(site, {
        challenge,
        method: 'recovery',
        response: 'a'.repeat(16),
      });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });

  test('allows unknown devices 100 wrong tries a day, and known devices more', async () => {
    const { site, nextCode, tryCode } = await openEnrolled(await open());
    const own = await tryCode(nextCode(), 'totp', { from: '198.51.100.1' });
    const cookie = /device=[\w-]+/.exec(String(own.headers['set-cookie']))?.[0] ?? '';
    const { challenge } = await logIn(site, email);
    for (let count = 0; count < 100; count += 1) {
      const from = `203.0.113.${Math.floor(count / 10)}`;
      const body = { challenge, method: 'totp', response: '000000' };
      expect((await passSecondFactor(site, body, { from })).status).toBe(401);
    }
    const body = () => ({ challenge, method: 'totp', response: nextCode() });
    expect((await passSecondFactor(site, body(), { from: '203.0.113.99' })).status).toBe(429);
    const known = await passSecondFactor(site, body(), { headers: { cookie } });
    expect(known.status).toBe(200);
  });

  test('limits the tries to confirm a session again', async () => {
    const { site, token, nextCode } = await openEnrolled(await open());
    for (let count = 0; count < 10; count += 1) {
      expect((await confirm(site, token, 'totp', () => '000000')).status).toBe(400);
    }
    expect((await confirm(site, token, 'totp', nextCode)).status).toBe(429);
  });
});
