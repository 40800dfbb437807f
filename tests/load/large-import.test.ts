import { expect, test } from 'vitest';
import { buildTestApp } from '#tests/support/sites/build-test-app.ts';
import { csv, importCsv, requiredHeader } from '#tests/support/sites/csv-file.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { search } from '#tests/support/sites/search-for.ts';

describeOnSqlite('an import', ({ open }) => {
  test('adds 50,000 members, reports its progress and does not block other work', async () => {
    const database = await open();
    const rows = Array.from(
      { length: 50_000 },
      (_, index) => `fb,${50_000 - index},Ann,Ek${index}`,
    );
    const stages: string[] = [];
    let turns = 0;
    const turning = setInterval(() => (turns += 1));
    const report = await importCsv(database, csv(requiredHeader, ...rows), {
      onProgress: (progress) => stages.push(progress.stage),
    });
    clearInterval(turning);
    expect(report).toMatchObject({ added: 50_000, problems: { count: 0 } });
    expect(turns).toBeGreaterThan(50);
    expect(new Set(stages)).toEqual(new Set(['reading', 'writing']));
    const app = await buildTestApp(database);
    expect((await app.inject('/api/FreakBrothers/1000')).json()).toMatchObject({ total: 50_000 });
    expect((await search(app, 'ek49999')).numbers).toEqual([1]);
  }, 120_000);
});
