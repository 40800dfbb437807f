/** Passwords are hashed a few at a time; when too many wait, others are told when to come back, on both databases. */
import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { goodPassword, openAccountSite, emailOfMember } from '#tests/support/account-site.ts';
import { describeEachDialect } from '#tests/support/each-dialect.ts';
import { createPasswordHasher } from './password-hashing.ts';

const atOnce = Math.max(1, availableParallelism() - 1);

test('who finds no place in the line is refused at once, and the next after them is served', async () => {
  const waiting = 2;
  const passwords = createPasswordHasher({ waiting });
  const hash = await passwords.hash(goodPassword);
  const settled = await Promise.allSettled(
    Array.from({ length: atOnce + waiting + 3 }, () => passwords.verify(hash, goodPassword)),
  );
  const served = settled.slice(0, atOnce + waiting);
  expect(served).toEqual(served.map(() => ({ status: 'fulfilled', value: true })));
  for (const refused of settled.slice(atOnce + waiting)) {
    expect(refused).toMatchObject({
      status: 'rejected',
      reason: { code: 'too_many_requests', retryAfterSeconds: 5 },
    });
  }
  expect(await passwords.verify(hash, goodPassword)).toBe(true);
  expect(await passwords.verify(hash, 'wrong password')).toBe(false);
});

test('a hash has the cost that OWASP recommends', async () => {
  const stored = await createPasswordHasher().hash(goodPassword);
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

describeEachDialect('more logins at once than there is room for', ({ open }) => {
  test('are answered 429 with a time to come back, and everybody else is served', async () => {
    const site = await openAccountSite(await open(), {
      isRateLimited: false,
      // At the real cost: a cheap hash would be done before the next login waits.
      passwords: createPasswordHasher(),
    });
    await site.join(1);
    const logIn = (password: string) =>
      site.ask('POST Account/login', { body: { email: emailOfMember(1), password } });
    const inLine = atOnce + 100;
    const answers = await Promise.all(
      Array.from({ length: inLine + 100 }, () => logIn('wrong password')),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).not.toEqual([]);
    for (const { body, headers } of refused) {
      expect(body).toMatchObject({ code: 'too_many_requests' });
      expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    }
    const others = answers.filter(({ status }) => status !== 429);
    expect(others.length).toBeGreaterThanOrEqual(inLine);
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([401]));
    expect((await logIn(goodPassword)).status).toBe(200);
  });
});
