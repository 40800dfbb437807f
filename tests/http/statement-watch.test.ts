import { expect, test } from 'vitest';
import { openDatabase, type Statement } from '#server/database/open-database.ts';
import { runningRequestId } from '#server/http/create-server.ts';
import { createSlowStatementLog } from '#server/monitoring/open-log.ts';
import { buildTestApp } from '#tests/support/sites/build-test-app.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';

interface Seen extends Statement {
  readonly requestId: string | undefined;
}

describeEachDialect('a watched statement', ({ create }) => {
  test('has the id of its request, also after a body was read, and holds no values', async () => {
    const seen: Seen[] = [];
    const database = await openDatabase(await create(), {
      onStatement: (statement) => seen.push({ ...statement, requestId: runningRequestId() }),
    });
    try {
      const app = await buildTestApp(database);
      const url = await app.listen({ port: 0, host: '127.0.0.1' });
      const ask = async (path: string, init: RequestInit = {}) => {
        seen.length = 0;
        const response = await fetch(`${url}/api/${path}`, init);
        // Reads of the content version are shared by requests that arrive together.
        const statements = seen.filter(({ sql }) => !sql.includes('content_version'));
        return { id: response.headers.get('x-request-id'), statements };
      };
      const measured = [
        await ask('FreakBrothers/search/zyxwvu'),
        await ask('Account/login', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: 'zyxwvu@example.org', password: 'zyxwvu zyxwvu' }),
        }),
      ];
      for (const { id, statements } of measured) {
        expect(statements.length).toBeGreaterThan(0);
        for (const { requestId, sql, ms, error } of statements) {
          expect({ requestId, error }).toEqual({ requestId: id, error: null });
          expect(sql).not.toContain('zyxwvu');
          expect(ms).toBeGreaterThanOrEqual(0);
        }
      }
      expect(runningRequestId()).toBeUndefined();
    } finally {
      await database.close();
    }
  });

  test('that fails is reported with its error, including a commit', async () => {
    const seen: Statement[] = [];
    const database = await openDatabase(await create(), {
      onStatement: (statement) => seen.push(statement),
    });
    try {
      await database.kysely.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('search_log')
          .values({ searched_at: 1, term: 'x', results: 0 })
          .execute();
      });
      expect(seen.at(-1)?.sql).toBe('commit');
      const twice = { id: 2, padding: '' } as unknown as { id: 1; padding: string };
      await expect(
        database.kysely.insertInto('write_probes').values(twice).execute(),
      ).rejects.toThrow(/check/i);
      expect(seen.at(-1)?.error).toBeInstanceOf(Error);
    } finally {
      await database.close();
    }
  });
});

test('only slow statements are reported, each on one line', () => {
  const reported: unknown[] = [];
  const watch = createSlowStatementLog({
    requestId: () => 'r1',
    notify: (slow) => reported.push(slow),
  });
  watch({ sql: 'select 1', ms: 499.9 });
  watch({ sql: 'select\n   2', ms: 500.4 });
  expect(reported).toEqual([{ sql: 'select 2', ms: 500, reqId: 'r1' }]);
});
