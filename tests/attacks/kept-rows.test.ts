/** Sends every write again and again: it is refused, or replaces what it wrote before. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { accountTextLimit, addressTextLimit, leastTextBytes } from '#contract/limits.ts';
import type { Operation } from '#contract/operation.ts';
import { operations, type OperationId } from '#contract/api/operations.ts';
import { countedAs, countUse } from '#server/database/use-counts.ts';
import type { Database } from '#server/database/open-database.ts';
import { clientAddressOf } from '#server/http/caller.ts';
import { sweepAccounts } from '#server/features/accounts/account-data/sweep-accounts.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { openAccountSite, type AccountSite } from '#tests/support/sites/account-site.ts';
import { openStage, type CallerName, type Stage } from './access/access-callers.ts';
import { addressOf } from './access/access-request.ts';
import { validated, type AccessRow } from './access/access-row.ts';
import { accessRows } from './access/access-rows.ts';

const sends = 14;
/** So many sends at the end must leave no row. */
const restOfSends = 5;
/** Longer than the pause between codes. All of it takes less than the day after which an unconfirmed account goes. */
const pauseMs = 61_000;
/** Not a multiple of the least length, so that no account uses up exactly all. */
const leftBytes = 5 * leastTextBytes + 111;
/** Of one operation: a few for each write until the text is used up. */
const mostRows = 60;

/** What the limits of other tests bound: photos, and what admins import. */
const boundElsewhere = ['picture', 'import'];

const writes = (Object.keys(operations) as OperationId[]).filter(
  (id) =>
    operations[id].method !== 'GET' && !boundElsewhere.includes(operations[id].unmetered ?? ''),
);

const notTyped = /password|token|code|challenge|version|response/i;

/** Other text in every field that takes it. */
function varied({ body: schema }: Operation, body: unknown, index: number): unknown {
  let changed = body;
  for (const [field, value] of Object.entries(body ?? {})) {
    if (typeof value !== 'string' || notTyped.test(field)) continue;
    const letters = String.fromCodePoint(97 + index).repeat(3);
    const candidate = { ...(changed as object), [field]: `${letters}${value}` };
    if (schema.safeParse(candidate).success) changed = candidate;
  }
  return changed;
}

const byPreference: readonly CallerName[] = [
  'member',
  ...validated.filter((name) => name !== 'admin'),
];

function callerFor({ access }: Operation, { responses = {} }: AccessRow): CallerName {
  if (access === 'public') return 'anonymous';
  if (access === 'admin') return 'admin';
  const callers = access === 'signed-in' ? [...byPreference, 'unvalidated' as const] : byPreference;
  return callers.find((name) => (responses[name] ?? 200) === 200) ?? 'member';
}

async function countRows({ kysely }: Database): Promise<number> {
  const tables = await kysely.introspection.getTables();
  // Limits count in a table of their own, which is bounded.
  const names = tables.filter(({ isView, name }) => !isView && name !== 'use_counts');
  const counts = names.map(({ name }) => sql`select count(*) as rows from ${sql.table(name)}`);
  const { rows } = await sql<{ rows: number }>`
    select sum(rows) as rows from (${sql.join(counts, sql` union all `)})`.execute(kysely);
  return rows[0]?.rows ?? 0;
}

/** Leaves little of the text of this day. */
async function useUpMost({ database, people, site }: Stage, app: FastifyInstance): Promise<void> {
  const { kysely } = database;
  await kysely.deleteFrom('use_counts').execute();
  for (const { account } of Object.values(people)) {
    const counted = countedAs(accountTextLimit.name, `account/${account}`);
    const used = accountTextLimit.uses - leftBytes;
    await countUse(kysely, counted, accountTextLimit, site.clock.now, used);
  }
  const { address } = clientAddressOf({ ip: '127.0.0.1', server: app });
  const counted = countedAs(addressTextLimit.name, address);
  await countUse(
    kysely,
    counted,
    addressTextLimit,
    site.clock.now,
    addressTextLimit.uses - leftBytes,
  );
}

interface Outcome {
  /** The status of the first send. */
  readonly first: number;
  readonly expected: number;
  readonly isRefused: boolean;
  /** All rows that it left. */
  readonly added: number;
  /** Of the last sends. */
  readonly addedLast: number;
}

async function sendAgainAndAgain(
  stage: Stage,
  limited: AccountSite,
  id: OperationId,
): Promise<Outcome> {
  const row = accessRows[id];
  const operation: Operation = operations[id];
  const caller = callerFor(operation, row);
  if (row.isRestored === true) await stage.objects.restore();
  await useUpMost(stage, limited.app);
  const before = await countRows(stage.database);
  const counts = [];
  let first = 0;
  let isRefused = false;
  for (let index = 0; index < sends && !isRefused; index += 1) {
    const request = await row.request?.(stage, caller);
    const { method, path } = addressOf(id, request);
    const body = index === 0 ? request?.body : varied(operation, request?.body, index);
    const token = request?.token ?? stage.tokens[caller];
    // Nobody is asked again.
    const confirmed = { confirmed_at: stage.site.clock.now };
    await stage.database.kysely.updateTable('sessions').set(confirmed).execute();
    const { status, headers } = await limited.ask(`${method} ${path}`, {
      token,
      ...(body === undefined ? {} : { body }),
    });
    if (index === 0) first = status;
    // A shorter wait would be no bound of a day.
    isRefused = status === 429 && Number(headers['retry-after']) > 60 * 60;
    stage.site.clock.now += pauseMs;
    await sweepAccounts({ database: stage.database, now: () => stage.site.clock.now });
    counts.push(await countRows(stage.database));
  }
  const added = (counts.at(-1) ?? before) - before;
  const addedLast = (counts.at(-1) ?? 0) - (counts.at(-1 - restOfSends) ?? before);
  const expected = row.responses?.[caller] ?? 200;
  return { first, expected, isRefused, added, addedLast };
}

describeOnSqlite('every write that is sent again and again', ({ open }) => {
  test('is refused, or replaces what it wrote before', async () => {
    const database = await open();
    const stage = await openStage(database);
    const unbounded: Record<string, Outcome> = {};
    const inOrder = (Object.keys(accessRows) as OperationId[]).filter((id) => writes.includes(id));
    expect(inOrder.toSorted()).toEqual(writes.toSorted());
    const openLimited = () => openAccountSite(database, { now: () => stage.site.clock.now });
    let limited = await openLimited();
    for (const id of inOrder) {
      const outcome = await sendAgainAndAgain(stage, limited, id);
      expect(outcome.first, id).toBe(outcome.expected);
      const { isRefused, added, addedLast } = outcome;
      if ((!isRefused && addedLast > 0) || added > mostRows) unbounded[id] = outcome;
      if (operations[id].accountLimit !== null) {
        // Writes the counts of this operation, so that the next one begins without them.
        await limited.app.close();
        limited = await openLimited();
      }
    }
    expect(unbounded).toEqual({});
  });
});
