import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { goodPassword, openAccountSite, emailOfMember } from '#tests/support/sites/account-site.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { createPasswordHasher } from './passwords.ts';

const atOnce = Math.max(1, availableParallelism() - 1);

test('hashes with the cost that OWASP recommends', async () => {
  const stored = await createPasswordHasher().hash(goodPassword, 'nobody');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

describeOnSqlite('more simultaneous sign-ins than places', ({ open }) => {
  test('get status 429 with Retry-After, and other addresses are served', async () => {
    const site = await openAccountSite(await open(), {
      isRateLimited: false,
      // At production cost: a cheap hash would finish before the next sign-in waits.
      passwords: createPasswordHasher({ places: { maxWaitingPerCaller: 20, maxWaiting: 20 } }),
    });
    await site.join(1);
    const logIn = (password: string, from: string) =>
      site.ask('POST Account/login', { body: { email: emailOfMember(1), password }, from });
    const inLine = atOnce + 20;
    const [responses, ofOthers] = await Promise.all([
      Promise.all(Array.from({ length: inLine + 10 }, () => logIn('wrong', '10.9.0.1'))),
      Promise.all(Array.from({ length: 4 }, (_, index) => logIn('wrong', `10.9.1.${index}`))),
    ]);
    expect(ofOthers.map(({ status }) => status)).toEqual(ofOthers.map(() => 401));
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused).not.toEqual([]);
    for (const { body, headers } of refused) {
      expect(body).toMatchObject({ code: 'too_many_requests' });
      expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    }
    const others = responses.filter(({ status }) => status !== 429);
    // All except the requests dropped in favor of other addresses.
    expect(others.length).toBeGreaterThanOrEqual(inLine - ofOthers.length);
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([401]));
    expect((await logIn(goodPassword, '10.9.0.1')).status).toBe(200);
  });
});
