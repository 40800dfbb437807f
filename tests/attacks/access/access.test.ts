/**
 * Sends every operation of the contract as every caller and checks each response. On PostgreSQL it is also the smoke test
 * of all features.
 */
import { expect, test } from 'vitest';
import { refusals, type ErrorCode } from '#contract/errors.ts';
import type { Access, Operation } from '#contract/operation.ts';
import { operations, type OperationId } from '#contract/api/operations.ts';
import { copiedTables } from '#server/database/read-copy.ts';
import type { Database } from '#server/database/open-database.ts';
import { openAccountSite, type OperationResponse } from '#tests/support/sites/account-site.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { reportProof } from '#tests/proof/trust-report.ts';
import { callers, openStage, secretsOf, strangers, type CallerName } from './access-callers.ts';
import { moreInboxRows } from './access-inbox-rows.ts';
import { moreMarkRows } from './access-people-rows.ts';
import { validated, type AccessRow } from './access-row.ts';
import { accessRows } from './access-rows.ts';
import { addressOf, askAs } from './access-request.ts';

const turnedAway = (names: readonly CallerName[], status: number) =>
  Object.fromEntries(names.map((name) => [name, status]));

/** Callers who are refused before anything else, whatever they send. */
const refused: Readonly<Record<Access, Partial<Record<CallerName, number>>>> = {
  public: {},
  'signed-in': turnedAway(strangers, 401),
  validated: { ...turnedAway(strangers, 401), unvalidated: 403 },
  admin: {
    ...turnedAway(strangers, 401),
    ...turnedAway(['unvalidated', ...validated.filter((name) => name !== 'admin')], 403),
  },
};

/** Rows that are written after responses to reads. */
const visits = ['search_log', 'member_views', 'photo_views'];

/** All data about people in the database, as text. */
async function readEverything({ kysely }: Database): Promise<string> {
  const tables = copiedTables.filter(({ name }) => !visits.includes(name));
  const rows = [];
  for (const { name, key } of tables) {
    const ordered = key.reduce(
      (query, column) => query.orderBy(kysely.dynamic.ref(column)),
      kysely.selectFrom(name).selectAll(),
    );
    rows.push([name, await ordered.execute()]);
  }
  return JSON.stringify(rows);
}

const mayRespond = ({ errors }: Operation, { status, body }: OperationResponse): boolean =>
  errors.some((code: ErrorCode) => refusals[code].status === status && body['code'] === code);

const expectedOf = (id: OperationId, { responses = {} }: AccessRow, caller: CallerName): number =>
  refused[operations[id].access][caller] ?? responses[caller] ?? 200;

describeEachDialect('each operation', ({ name, open }) => {
  test('responds to those who may call it and refuses everyone else', async () => {
    const stage = await openStage(await open());
    const ofOperations = Object.entries(accessRows) as [OperationId, AccessRow][];
    expect(ofOperations.map(([id]) => id).toSorted()).toEqual(Object.keys(operations).toSorted());
    const rows = [...moreMarkRows, ...moreInboxRows, ...ofOperations];
    const secrets = Object.values(secretsOf(stage.people.member));
    let [cells, refusedCells] = [0, 0];
    const isTurnedAway = (id: OperationId, caller: CallerName) =>
      refused[operations[id].access][caller] !== undefined;

    // Callers who must be refused go first, and must change nothing.
    await stage.objects.restore();
    const before = await readEverything(stage.database);
    for (const [id, row] of rows) {
      const operation: Operation = operations[id];
      for (const caller of callers.filter((each) => isTurnedAway(id, each))) {
        const response = await askAs(stage, id, row, caller);
        const what = `${id} by ${caller}: ${response.text}`;
        expect(response.status, what).toBe(expectedOf(id, row, caller));
        expect(mayRespond(operation, response), what).toBe(true);
        expect(Object.keys(response.body).toSorted(), what).toEqual(['code', 'message']);
        expect(response.headers['cache-control'], what).toMatch(/no-store$/);
        refusedCells += 1;
      }
    }
    expect((await readEverything(stage.database)) === before, 'a refused request wrote').toBe(true);

    for (const [id, row] of rows) {
      const operation: Operation = operations[id];
      for (const caller of callers.filter((each) => !isTurnedAway(id, each))) {
        const response = await askAs(stage, id, row, caller);
        const what = `${id} by ${caller}: ${response.text.slice(0, 500)}`;
        expect(response.status, what).toBe(expectedOf(id, row, caller));
        if (response.status !== 200) expect(mayRespond(operation, response), what).toBe(true);
        else if (!operation.download) {
          expect(operation.output.safeParse(response.body).error, what).toBeUndefined();
        }
        // Shared responses are the same for everyone; others may depend on the caller.
        if (operation.isShared) expect(operation.access, what).toBe('public');
        else expect(response.headers['cache-control'], what).toMatch(/no-store$/);
        if (caller !== 'member' && caller !== 'admin') {
          for (const secret of secrets) expect(response.text, what).not.toContain(secret);
        }
        cells += 1;
      }
    }
    await reportProof([
      {
        what: `Operations × callers (${name}), some about several objects`,
        found: `${rows.length} × ${callers.length}: ${cells + refusedCells} responses, each as specified; ${refusedCells} refusals changed nothing`,
        wanted: 'each as specified',
        isMet: cells + refusedCells === rows.length * callers.length,
      },
    ]);
  });

  test('refuses writes from other sites before anything else', async () => {
    const site = await openAccountSite(await open());
    const { token } = await site.join(1);
    for (const id of Object.keys(operations) as OperationId[]) {
      const { method } = operations[id];
      if (method === 'GET') continue;
      const { path } = addressOf(id, undefined);
      const { takesForms }: Operation = operations[id];
      // An operation that takes forms ignores cookies.
      const foreign = { origin: 'https://evil.example' };
      for (const headers of [foreign, ...(takesForms ? [] : [{ cookie: 'XSRF-TOKEN=x' }])]) {
        const { status } = await site.ask(`${method} ${path}`, { token, headers });
        expect(status, id).toBe(403);
      }
    }
  });
});

// Routing happens before any database is queried.
describeOnSqlite('an operation of admins', ({ open }) => {
  test('is guarded at every spelling of its address', async () => {
    const stage = await openStage(await open());
    const { site, tokens } = stage;
    const restricted = (Object.keys(operations) as OperationId[]).filter(
      (id) => operations[id].access === 'admin',
    );
    expect(restricted.length).toBeGreaterThan(30);
    let tried = 0;
    const before = await readEverything(stage.database);
    for (const id of restricted) {
      const { path } = addressOf(id, await accessRows[id].request?.(stage, 'member'));
      const spellings = [
        path.toUpperCase(),
        path.toLowerCase(),
        `${path}/`,
        `/${path}`,
        `x/../${path}`,
        `%2e%2e/api/${path}`,
        path.replaceAll('/', '//'),
        path.replace(/[a-z]/i, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
        `${path};x=1`,
        `${path}%00`,
        `${path}.json`,
      ];
      const methods =
        operations[id].method === 'GET' ? (['GET', 'HEAD'] as const) : [operations[id].method];
      for (const method of methods) {
        for (const spelling of spellings) {
          for (const token of [undefined, tokens.member]) {
            const { statusCode } = await site.app.inject({
              method,
              url: `/api/${spelling}`,
              headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
            });
            const what = `${method} ${spelling}: ${statusCode}`;
            expect([400, 401, 403, 404], what).toContain(statusCode);
            tried += 1;
          }
        }
      }
      for (const override of ['x-http-method-override', 'x-original-url', 'x-rewrite-url']) {
        const headers = { [override]: override.includes('method') ? 'GET' : `/api/${path}` };
        const { status } = await site.ask('GET Admin/Figures', { token: tokens.member, headers });
        expect(status, override).toBe(403);
      }
    }
    expect((await readEverything(stage.database)) === before).toBe(true);
    await reportProof([
      {
        what: 'Admin operations at unusual spellings of their addresses',
        found: `${tried} attempts by visitors and members, none successful`,
        wanted: 'none successful',
        isMet: tried > 0,
      },
    ]);
  });
});
