import { expect, test } from 'vitest';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { createBatchWriter, rowsPerBatch } from '../batch-writer.ts';
import { recordChanges, type Change } from './change-log.ts';

const change: Change = {
  changedAt: 5,
  actor: 'someone',
  subject: 'member',
  subjectKey: 'fb/1',
  before: null,
  after: { firstName: 'Ann' },
  accountId: null,
};

describeEachDialect('the change log', ({ open }) => {
  test('records who changed what, in the order of the changes', async () => {
    const { kysely } = await open();
    const count = 2 * rowsPerBatch + 1;
    const changes = Array.from({ length: count }, (_, index) => ({
      ...change,
      subjectKey: `fb/${index}`,
    }));
    await recordChanges(kysely, changes);
    const rows = await kysely.selectFrom('change_log').orderBy('id').selectAll().execute();
    expect(rows.map((row) => row.subject_key)).toEqual(changes.map((entry) => entry.subjectKey));
    expect(rows.at(-1)).toMatchObject({
      changed_at: 5,
      actor: 'someone',
      subject: 'member',
      before: null,
      after: '{"firstName":"Ann"}',
    });
  });

  test('records nothing for a transaction that is rolled back', async () => {
    const { kysely } = await open();
    const undone = kysely.transaction().execute(async (transaction) => {
      await recordChanges(transaction, [change]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await kysely.selectFrom('change_log').selectAll().execute()).toEqual([]);
  });
});

interface LoggedTerm {
  searched_at: number;
  term: string;
  results?: number;
}

const fullBatch = (row: LoggedTerm) => Array.from({ length: rowsPerBatch }, () => ({ ...row }));

describeEachDialect('a batch writer', ({ open }) => {
  test('accepts columns in any order, and rejects rows without a column', async () => {
    const { kysely } = await open();
    const writer = createBatchWriter<LoggedTerm>(kysely, (rows) =>
      kysely
        .insertInto('search_log')
        .values(rows.map((row) => ({ ...row, results: row.results ?? 0 }))),
    );
    await writer.write(fullBatch({ searched_at: 1, term: 'ann', results: 2 }));
    await writer.write(fullBatch({ results: 5, term: 'bo', searched_at: 3 }));
    const rows = await kysely.selectFrom('search_log').orderBy('id').selectAll().execute();
    expect(rows).toHaveLength(2 * rowsPerBatch);
    expect(rows.at(-1)).toMatchObject({ searched_at: 3, term: 'bo', results: 5 });
    await expect(writer.write(fullBatch({ searched_at: 1, term: 'cy' }))).rejects.toThrow(
      'lacks the column results',
    );
  });

  test('rejects a statement with another order of values', async () => {
    const { kysely } = await open();
    const writer = createBatchWriter<LoggedTerm>(kysely, (rows) =>
      kysely.insertInto('search_log').values(rows.map((row) => ({ results: 0, ...row }))),
    );
    await expect(writer.write(fullBatch({ searched_at: 1, term: 'ann' }))).rejects.toThrow(
      'takes other values',
    );
  });
});
