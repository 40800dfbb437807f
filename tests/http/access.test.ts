/** Walks the contract: who may call each operation, and that no cache keeps what is theirs, on both databases. */
import { expect, test } from 'vitest';
import { endpoints, type OperationId } from '#contract/endpoints.ts';
import type { Access } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import type { Database } from '#server/database/open-database.ts';
import { openAccountSite } from '#tests/support/account-site.ts';
import { describeEachDialect } from '#tests/support/each-dialect.ts';

/** What ends the session that asks is asked last. */
const endings: readonly OperationId[] = ['logout'];

const callers = [
  'anonymous',
  'bad token',
  'expired session',
  'revoked session',
  'disabled',
  'unvalidated',
  'member',
  'another member',
  'admin',
] as const;
type CallerName = (typeof callers)[number];

const everybody = Object.fromEntries(callers.map((caller) => [caller, null])) as Record<
  CallerName,
  null
>;
const nobody = {
  anonymous: 401,
  'bad token': 401,
  'expired session': 401,
  'revoked session': 401,
  disabled: 401,
};

/** The statuses that turn a caller away; null for one who gets through to the use case. */
const expected: Readonly<Record<Access, Readonly<Record<CallerName, number | null>>>> = {
  public: everybody,
  'signed-in': { ...everybody, ...nobody },
  validated: { ...everybody, ...nobody, unvalidated: 403 },
  admin: { ...everybody, ...nobody, unvalidated: 403, member: 403, 'another member': 403 },
};

/** What a use case answers to a body that is none of its own. */
const answers = [200, 400, 403, 404, 409, 415];

/** One's own account for those who try; for admins one that is not there, so that nothing happens to anybody. */
const pathOf = (id: OperationId, account: number) =>
  endpoints[id].path
    .slice(1)
    .replace(':account', String(account))
    .replace(':series', 'fb')
    .replace(':number', '2')
    .replace(':page', '1')
    .replace(':code', '000000')
    .replace(':photoId', '1')
    .replace(':photoType', 'card')
    .replace('*', 'ann');

/** One session for each who may ask, and the number of the account that is theirs. */
async function signInAll(database: Database) {
  const site = await openAccountSite(database, { isRateLimited: false });
  const { kysely } = database;
  const tokens: Record<CallerName, string | undefined> = {
    anonymous: undefined,
    'bad token': 'x'.repeat(43),
    'expired session': (await site.join(3)).token,
    'revoked session': (await site.join(4)).token,
    disabled: (await site.join(5)).token,
    unvalidated: (await site.register(6)).token,
    member: (await site.join(7)).token,
    'another member': (await site.join(8)).token,
    admin: (await site.join(9)).token,
  };
  const only = (id: number) => kysely.updateTable('accounts').where('id', '=', id);
  await kysely
    .updateTable('sessions')
    .set({ expires_at: site.clock.now })
    .where('account_id', '=', 1)
    .execute();
  await site.ask('POST Account/logout', { token: tokens['revoked session'] });
  await only(3).set({ disabled_at: 1 }).execute();
  await only(7).set({ role: 'Admin' }).execute();
  return { site, tokens };
}

describeEachDialect('each operation', ({ open }) => {
  test('answers those who may call it, and nobody else, whatever they send', async () => {
    const { site, tokens } = await signInAll(await open());
    const ids = (Object.keys(operations) as OperationId[]).toSorted(
      (a, b) => Number(endings.includes(a)) - Number(endings.includes(b)),
    );
    for (const id of ids) {
      const { method } = endpoints[id];
      for (const caller of callers) {
        const token = tokens[caller];
        const isActing = caller === 'admin' && method !== 'GET';
        const request = `${method} ${pathOf(id, isActing ? 999 : 5)}`;
        // No body is valid, so that nothing changes: who may not call is told so first.
        const given = method === 'GET' ? { token } : { token, body: { nothing: 'valid' } };
        const { status, body, headers } = await site.ask(request, given);
        const refused = expected[operations[id].access][caller];
        const what = `${id} by ${caller}`;
        if (refused === null) {
          const isLoginItself = id === 'login' && status === 401;
          expect(answers.includes(status) || isLoginItself, `${what}: ${status}`).toBe(true);
          if (operations[id].access !== 'public') expect(status, what).not.toBe(401);
          if (operations[id].access === 'admin') expect(status, what).not.toBe(403);
        } else expect(status, what).toBe(refused);
        // What is shared is everybody's; anything else may be about who asks.
        if (operations[id].isShared) expect(operations[id].access, what).toBe('public');
        else expect(headers['cache-control'], what).toBe('no-store');
        if (status === 200 && !endings.includes(id)) {
          expect(operations[id].output.safeParse(body).error, what).toBeUndefined();
        }
      }
    }
  });

  test('refuses writes of other sites before anything else', async () => {
    const site = await openAccountSite(await open());
    const { token } = await site.join(1);
    for (const id of Object.keys(operations) as OperationId[]) {
      const { method } = endpoints[id];
      if (method === 'GET') continue;
      const request = `${method} ${pathOf(id, 1)}`;
      for (const headers of [{ origin: 'https://evil.example' }, { cookie: 'XSRF-TOKEN=x' }]) {
        const { status } = await site.ask(request, { token, headers });
        expect(status, id).toBe(403);
      }
    }
  });
});
