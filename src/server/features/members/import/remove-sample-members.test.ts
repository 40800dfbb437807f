import { expect, test } from 'vitest';
import { loadSampleData } from '#server/sample-data/load-sample-data.ts';
import { hasSampleMembers } from '#server/sample-data/sample-members.queries.ts';
import { buildTestApp, testNow } from '#tests/support/sites/build-test-app.ts';
import { partsOf, importCsv, requiredHeader } from '#tests/support/sites/csv-file.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { search } from '#tests/support/sites/search-for.ts';
import { removeSampleMembers } from './remove-sample-members.ts';

describeEachDialect('removing sample members', ({ open }) => {
  test('keeps the real members and adds one entry to the change log', async () => {
    const database = await open();
    await loadSampleData(database, 40, 0);
    await importCsv(database, `${requiredHeader}\nfb,1,Ann,Ekholm\nfb,9000,Bo,Ekholm\n`);
    await database.kysely.deleteFrom('change_log').execute();

    expect(await removeSampleMembers(partsOf(database))).toBe(49);
    expect(await hasSampleMembers(database)).toBe(false);
    const app = await buildTestApp(database);
    expect((await app.inject('/api/FreakBrothers/summary')).json()).toMatchObject({
      fbCount: 2,
      nnfbCount: 0,
      nnfsCount: 0,
    });
    expect((await search(app, 'ekholm')).numbers).toEqual([1, 9000]);
    const log = await database.kysely.selectFrom('change_log').selectAll().execute();
    expect(log).toMatchObject([
      {
        changed_at: testNow,
        actor: 'remove-samples',
        subject: 'member',
        subject_key: 'samples',
        before: '{"sampleMembers":49}',
        after: null,
      },
    ]);
  });

  test('changes nothing when there are none', async () => {
    const database = await open();
    expect(await removeSampleMembers(partsOf(database))).toBe(0);
    expect(await database.kysely.selectFrom('change_log').selectAll().execute()).toEqual([]);
  });
});
