import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { goodPassword, openAccountSite, emailOfMember } from '#tests/support/sites/account-site.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { createPasswordHasher, type placesFor } from './password-hashing.ts';

const atOnce = Math.max(1, availableParallelism() - 1);

const askers = (count: number, asker: string) => Array.from({ length: count }, () => asker);

async function verifyAtOnce(from: readonly string[], places: ReturnType<typeof placesFor>) {
  const passwords = createPasswordHasher({ places });
  const hash = await passwords.hash(goodPassword, 'nobody');
  const served: string[] = [];
  const settled = await Promise.allSettled(
    from.map(async (asker) => {
      const isRight = await passwords.verify(hash, goodPassword, asker);
      served.push(asker);
      return isRight;
    }),
  );
  return { passwords, hash, settled, served };
}

const refused = {
  status: 'rejected',
  reason: { code: 'too_many_requests', retryAfterSeconds: 5 },
};

test('refuses an address with too many waiting requests and serves all others', async () => {
  const places = { maxWaitingPerCaller: 2, maxWaiting: 100 };
  const from = [...askers(atOnce + 5, 'a'), ...askers(2, 'b')];
  const { passwords, hash, settled } = await verifyAtOnce(from, places);
  const right = { status: 'fulfilled', value: true };
  expect(settled.slice(0, atOnce + 2)).toEqual(askers(atOnce + 2, '').map(() => right));
  for (const each of settled.slice(atOnce + 2, -2)) expect(each).toMatchObject(refused);
  expect(settled.slice(-2)).toEqual([right, right]);
  expect(await passwords.verify(hash, goodPassword, 'a')).toBe(true);
  expect(await passwords.verify(hash, 'wrong password', 'a')).toBe(false);
});

test('serves addresses in turn, however many requests of one address wait', async () => {
  const places = { maxWaitingPerCaller: 40, maxWaiting: 100 };
  const from = [...askers(atOnce + 12, 'a'), 'b', 'c', 'b'];
  const { served } = await verifyAtOnce(from, places);
  // The hashes already running, one round, and those that end at the same time.
  expect(served.lastIndexOf('c')).toBeLessThan(3 * atOnce + 3);
  expect(served.lastIndexOf('b')).toBeLessThan(3 * atOnce + 6);
});

test('a full queue drops a request of the address with the most, to admit another address', async () => {
  const places = { maxWaitingPerCaller: 40, maxWaiting: 10 };
  const { settled } = await verifyAtOnce([...askers(atOnce + 10, 'a'), 'b', 'a'], places);
  expect(settled[atOnce + 9]).toMatchObject(refused);
  expect(settled[atOnce + 10]).toMatchObject({ status: 'fulfilled' });
  expect(settled[atOnce + 11]).toMatchObject(refused);
});

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
