import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buildMemberRow } from '#tests/support/sites/builders.ts';
import { csv, importCsv, requiredHeader, readChangeLog } from '#tests/support/sites/csv-file.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { openDatabase } from '#server/database/open-database.ts';
import type { ImportReport } from './import-tally.ts';

describeEachDialect('an import', ({ open }) => {
  test('for each member, one of two concurrent imports wins, and the change log is correct', async () => {
    const database = await open();
    await Promise.all([
      importCsv(database, csv(requiredHeader, 'fb,1,Ann,One', 'fb,2,Bo,One')),
      importCsv(database, csv(requiredHeader, 'fb,2,Bo,Two', 'fb,1,Ann,Two')),
    ]);
    const log = await readChangeLog(database);
    expect(log).toHaveLength(4);
    expect(log.slice(0, 2)).toMatchObject([{ before: null }, { before: null }]);
    expect(log.slice(2).map((entry) => entry.before)).toEqual(
      log.slice(0, 2).map((entry) => entry.after),
    );
  });
});

describeEachDialect('an import during writes of another process', ({ create }) => {
  test('waits for a concurrent write and applies its change on top', async () => {
    const location = await create();
    const [site, importing] = [await openDatabase(location), await openDatabase(location)];
    const reports: Promise<ImportReport>[] = [];
    await site.kysely.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('members')
        .values(buildMemberRow({ number: 1 }))
        .execute();
      reports.push(importCsv(importing, csv(requiredHeader, 'fb,1,Bo,Example')));
      await delay(300);
    });
    expect(await Promise.all(reports)).toMatchObject([{ added: 0, changed: 1 }]);
    await Promise.all([site.close(), importing.close()]);
  });
});
