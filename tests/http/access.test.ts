/** Walks the contract: who may call each operation, on both databases. */
import { expect, test } from 'vitest';
import { endpoints, type OperationId } from '#contract/endpoints.ts';
import type { Access } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { openAccountSite } from '#tests/support/account-site.ts';
import { describeEachDialect } from '#tests/support/each-dialect.ts';

/** What ends the session that asks is asked last. */
const endings: readonly OperationId[] = ['logout'];

const pathOf = (path: string) =>
  path
    .slice(1)
    .replace(':number', '2')
    .replace(':page', '1')
    .replace(':code', '000000')
    .replace('*', 'ann');

const callers = ['anonymous', 'bad token', 'disabled', 'unvalidated', 'member', 'admin'] as const;
type CallerName = (typeof callers)[number];

/** The statuses that turn a caller away; null for one who gets through to the use case. */
const expected: Readonly<Record<Access, Readonly<Record<CallerName, number | null>>>> = {
  public: {
    anonymous: null,
    'bad token': null,
    disabled: null,
    unvalidated: null,
    member: null,
    admin: null,
  },
  'signed-in': {
    anonymous: 401,
    'bad token': 401,
    disabled: 401,
    unvalidated: null,
    member: null,
    admin: null,
  },
  validated: {
    anonymous: 401,
    'bad token': 401,
    disabled: 401,
    unvalidated: 403,
    member: null,
    admin: null,
  },
  admin: {
    anonymous: 401,
    'bad token': 401,
    disabled: 401,
    unvalidated: 403,
    member: 403,
    admin: null,
  },
};

describeEachDialect('each operation', ({ open }) => {
  test('answers those who may call it, and nobody else, whatever they send', async () => {
    const database = await open();
    const site = await openAccountSite(database, { isRateLimited: false });
    const { kysely } = database;
    const tokens: Record<CallerName, string | undefined> = {
      anonymous: undefined,
      'bad token': 'x'.repeat(43),
      disabled: (await site.join(3)).token,
      unvalidated: (await site.register(4)).token,
      member: (await site.join(5)).token,
      admin: (await site.join(6)).token,
    };
    const only = (id: number) => kysely.updateTable('accounts').where('id', '=', id);
    await only(1).set({ disabled_at: 1 }).execute();
    await only(4).set({ role: 'Admin' }).execute();

    const ids = (Object.keys(operations) as OperationId[]).toSorted(
      (a, b) => Number(endings.includes(a)) - Number(endings.includes(b)),
    );
    for (const id of ids) {
      const { method, path } = endpoints[id];
      for (const caller of callers) {
        const token = tokens[caller];
        const request = `${method} ${pathOf(path)}`;
        // No body is valid, so that nothing changes: who may not call is told so first.
        const given = method === 'GET' ? { token } : { token, body: { nothing: 'valid' } };
        const { status, body } = await site.ask(request, given);
        const refused = expected[operations[id].access][caller];
        const what = `${id} by ${caller}`;
        if (refused === null) {
          const isLoginItself = id === 'login' && status === 401;
          expect([200, 400, 403, 404, 409].includes(status) || isLoginItself, what).toBe(true);
          if (operations[id].access !== 'public') expect(status, what).not.toBe(401);
          if (operations[id].access === 'admin') expect(status, what).not.toBe(403);
        } else expect(status, what).toBe(refused);
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
      const { method, path } = endpoints[id];
      if (method === 'GET') continue;
      const request = `${method} ${pathOf(path)}`;
      for (const headers of [{ origin: 'https://evil.example' }, { cookie: 'XSRF-TOKEN=x' }]) {
        const { status } = await site.ask(request, { token, headers });
        expect(status, id).toBe(403);
      }
    }
  });
});
