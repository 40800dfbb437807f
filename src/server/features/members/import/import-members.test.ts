import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { nothingChosen, type ReadingChoice } from '#contract/members/import-reading.ts';
import type { Database } from '#server/database/open-database.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { openTwice } from '#tests/support/databases/open-twice.ts';
import { buildTestApp, testNow } from '#tests/support/sites/build-test-app.ts';
import { buildMemberRow, insertMember } from '#tests/support/sites/builders.ts';
import {
  csv,
  exportCsv,
  importCsv,
  openCsv,
  partsOf,
  readChangeLog,
  requiredHeader,
} from '#tests/support/sites/csv-file.ts';
import { search } from '#tests/support/sites/search-for.ts';
import { importMembers } from './import-members.ts';
import type { ImportReport } from './import-tally.ts';

async function memberRows(database: Database) {
  return database.kysely.selectFrom('members').orderBy('id').selectAll().execute();
}

describeEachDialect('an import', ({ open }) => {
  test('adds members with all their fields and makes them searchable', async () => {
    const database = await open();
    const report = await importCsv(
      database,
      csv(
        'aliases,story,maneuver,location,year,month,day,deceased,lastName,firstName,number,series',
        'Smoky|Ann Lee,"One.\r\nTwo.",4 way,Nowhere,1999,2,28,yes,Ek,Ann,123,fb',
        ',,,,,,,,Ek,Bo,123,nnfs',
      ),
    );
    expect(report).toMatchObject({ added: 2, changed: 0, unchanged: 0, encoding: 'UTF-8' });
    const app = await buildTestApp(database);
    const profile = await app.inject('/api/FreakBrother/123');
    expect(profile.json()).toMatchObject({
      firstName: 'Ann',
      lastName: 'Ek',
      deceased: true,
      day: 28,
      month: 2,
      year: 1999,
      location: 'Nowhere',
      maneuver: '4 way',
      story: 'One.\nTwo.',
    });
    expect((await search(app, 'smok')).numbers).toEqual([123]);
    expect((await app.inject('/api/FreakBrothers/summary')).json()).toMatchObject({
      fbCount: 1,
      nnfbCount: 0,
      nnfsCount: 1,
    });
  });
});

describeOnSqlite('an import', ({ open }) => {
  test('keeps the creation time of a member, and changes nothing when the same file is imported again', async () => {
    const database = await open();
    const file = csv(`${requiredHeader},story,aliases`, 'fb,1,Ann,Lee,"a\nb",y|x', 'fb,2,Bo,Lee,,');
    await insertMember(database, { number: 1, created_at: 5, updated_at: 6 });
    await importCsv(database, file);
    const members = await memberRows(database);
    const log = await readChangeLog(database);
    expect(members).toMatchObject([{ created_at: 5, updated_at: testNow }, {}]);
    const later = { ...partsOf(database), now: () => testNow + 60_000 };
    const report = await importMembers(later, openCsv(file));
    expect(report).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    expect(await memberRows(database)).toEqual(members);
    expect(await readChangeLog(database)).toEqual(log);
  });

  test('keeps fields without a column and with an empty cell, unless these are to be cleared', async () => {
    const database = await open();
    await importCsv(
      database,
      csv(
        `${requiredHeader},deceased,year,location,story,aliases`,
        'fb,1,Ann,Ek,true,1999,Nowhere,A story,Smoky',
      ),
    );
    const kept = 'fb,1,Ann,Ek,true,,,1999,Nowhere,,A story,Smoky\r\n';
    expect(await exportCsv(database)).toContain(kept);
    const empty = csv(`${requiredHeader},deceased,year,location,aliases`, 'fb,1,Ann,Ek,,,,');
    const { changed, emptied } = await importCsv(database, empty);
    expect(changed).toBe(0);
    expect(Object.fromEntries(emptied)).toEqual({ date: 1, location: 1, aliases: 1 });
    expect(await exportCsv(database)).toContain(kept);
    const reading: ReadingChoice = { ...nothingChosen, clear: ['date', 'aliases'] };
    expect((await importCsv(database, empty, { reading })).changed).toBe(1);
    expect(await exportCsv(database)).toContain('fb,1,Ann,Ek,true,,,,Nowhere,,A story,\r\n');
    const app = await buildTestApp(database);
    expect((await search(app, 'smoky')).numbers).toEqual([]);
  });

  test.each([
    ['1976', '4,7,1976'],
    ['Jul 1976', '4,7,1976'],
    ['4 Jul 1977', '4,7,1977'],
    ['1977', ',,1977'],
    ['Aug 1976', ',8,1976'],
  ])(
    'keeps the other parts of a date if %j is the same date, and else replaces them',
    async (date, expected) => {
      const database = await open();
      await insertMember(database, { number: 1, day: 4, month: 7, year: 1976 });
      await importCsv(database, csv('FB #,Name,Date', `1,Ann Example,${date}`));
      expect(await exportCsv(database)).toContain(`fb,1,Ann,Example,false,${expected},,,,`);
    },
  );

  test('rejects a date that is invalid in combination with the stored fields', async () => {
    const database = await open();
    await insertMember(database, { number: 1, day: 29, month: 2, year: 2024 });
    const report = await importCsv(
      database,
      csv(`${requiredHeader},year`, 'fb,2,Bo,Ek,1999', 'fb,1,Ann,Example,2023'),
    );
    expect(report.problems.listed).toEqual([
      { line: 3, message: 'day 29 does not exist in month 2 of 2023' },
    ]);
    expect(await memberRows(database)).toHaveLength(1);
  });

  test('records each change in the change log, with the previous values', async () => {
    const database = await open();
    await importCsv(database, csv(`${requiredHeader},aliases`, 'nnfb,5,Ann,Lee,Smoky'));
    await importCsv(database, csv(`${requiredHeader},deceased`, 'nnfb,5,Ann,Ek,yes'));
    const empty = { day: 0, month: 0, year: 0, location: '', maneuver: '', story: '' };
    const first = {
      ...empty,
      firstName: 'Ann',
      lastName: 'Lee',
      deceased: false,
      aliases: ['Smoky'],
    };
    const which = { subject: 'member', subject_key: 'nnfb/5', moved_to: null };
    const nothing = { touched_at: null, account_id: null, undoes: null, undone_by: null };
    const entry = { changed_at: testNow, actor: 'import', ...which, ...nothing };
    expect(await readChangeLog(database)).toEqual([
      { ...entry, id: expect.any(Number) as number, before: null, after: first },
      {
        ...entry,
        id: expect.any(Number) as number,
        before: first,
        after: { ...first, lastName: 'Ek', deceased: true },
        touched_at: testNow,
      },
    ]);
  });

  test('turns a sample member into a real one, without any sample data left', async () => {
    const database = await open();
    const invented = {
      number: 1,
      last_name: 'Ek',
      story: 'Invented',
      year: 1999,
      is_sample: 1,
    } as const;
    await insertMember(database, invented);
    const report = await importCsv(database, csv(requiredHeader, 'fb,1,Ann,Ek'));
    expect(report.firstChanged).toMatchObject([{ changed: ['year', 'story', 'sample'] }]);
    expect(await memberRows(database)).toMatchObject([{ is_sample: 0, story: '', year: 0 }]);
    expect(await readChangeLog(database)).toMatchObject([{ before: { isSample: true } }]);
    expect((await importCsv(database, csv(requiredHeader, 'fb,1,Ann,Ek'))).unchanged).toBe(1);
  });

  test('leaves a sample member that comes back as it was exported', async () => {
    const database = await open();
    await insertMember(database, { number: 1, last_name: 'Ek', is_sample: 1 });
    const report = await importCsv(database, csv(requiredHeader, 'fb,1,Ann,Ek'));
    expect([report.changed, report.unchanged]).toEqual([0, 1]);
    expect(await memberRows(database)).toMatchObject([{ is_sample: 1 }]);
  });

  test('only reports the changes in a dry run', async () => {
    const database = await open();
    await insertMember(database, { number: 1 });
    await insertMember(database, { number: 2 });
    const before = await memberRows(database);
    const newRows = Array.from({ length: 30 }, (_, index) => `fb,${index + 10},New,Member,`);
    const report = await importCsv(
      database,
      csv(`${requiredHeader},story`, ...newRows, 'fb,2,Bo,Example,Long ago', 'fb,1,Ann,Example,'),
      { isDryRun: true },
    );
    expect(report).toMatchObject({ added: 30, changed: 1, unchanged: 1, problems: { count: 0 } });
    expect(report.firstAdded).toHaveLength(20);
    expect(report.firstChanged).toMatchObject([
      { after: { number: 2 }, changed: ['firstName', 'story'] },
    ]);
    expect(await memberRows(database)).toEqual(before);
    expect(await readChangeLog(database)).toEqual([]);
  });
});

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
    await openTwice(create, async (site, importing) => {
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
    });
  });
});
