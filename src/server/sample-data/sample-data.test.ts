import { describe, expect, test } from 'vitest';
import { memberRecordAt } from '#contract/members/member-fields.ts';
import { seriesNames } from '#contract/number-label.ts';
import { buildTestApp, testNow } from '#tests/support/sites/build-test-app.ts';
import { insertMember } from '#tests/support/sites/builders.ts';
import { exportCsv, importCsv } from '#tests/support/sites/csv-file.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { search } from '#tests/support/sites/search-for.ts';
import {
  loadSampleData,
  createSampleCheck,
  hasSampleMembers,
  isUntouched,
} from './load-sample-data.ts';
import { isWellKnown } from './sample-names.ts';
import { buildSampleMembers } from './sample-members.ts';

describe('sample members', () => {
  const members = [...buildSampleMembers(2_000)];
  const regular = members.filter(({ series }) => series === 'fb');
  const shareOf = (isSuch: (member: (typeof members)[number]) => boolean) =>
    regular.filter(isSuch).length / regular.length;

  test('include the requested number of regular members and some of each night series', () => {
    for (const count of [1, 10, 2_000]) {
      const built = [...buildSampleMembers(count)];
      const counts = seriesNames.map(
        (name) => built.filter(({ series }) => series === name).length,
      );
      expect(counts[0]).toBe(count);
      expect(counts[1]).toBe(Math.max(5, count * 0.05));
      expect(counts[2]).toBe(Math.max(5, count * 0.03));
    }
    expect([...buildSampleMembers(0)]).toEqual([]);
  });

  test('are the same for the same seed and different for another', () => {
    expect([...buildSampleMembers(50, 7)]).toEqual([...buildSampleMembers(50, 7)]);
    expect([...buildSampleMembers(50, 7)]).not.toEqual([...buildSampleMembers(50, 8)]);
  });

  test('are all accepted by the schema unchanged', () => {
    const schema = memberRecordAt(testNow);
    for (const member of members) expect(schema.parse(member)).toEqual(member);
  });

  test('have rising numbers with gaps', () => {
    const numbers = regular.map(({ number }) => number);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
    expect(numbers.at(-1)).toBeGreaterThan(numbers.length);
  });

  test('have jumps whose years rise with the numbers from 1971 on', () => {
    expect(shareOf(({ year }) => year > 0)).toBeGreaterThanOrEqual(0.8);
    expect(shareOf(({ day, month, year }) => day * month * year > 0)).toBeGreaterThanOrEqual(0.6);
    const years = regular.map(({ year }) => year).filter((year) => year > 0);
    expect(years[0]).toBe(1971);
    expect(years).toEqual(years.toSorted((a, b) => a - b));
  });

  test('have no names of well-known people, and all others keep theirs', () => {
    const all = [...buildSampleMembers(20_000), ...members];
    const names = all.flatMap(({ firstName, lastName, aliases }) => [
      `${firstName} ${lastName}`,
      ...aliases,
    ]);
    expect(names.filter(isWellKnown)).toEqual([]);
    for (const name of ['Martha Stewart', 'Jean Simmons', 'Robert Kennedy', 'James Brown']) {
      expect(names).not.toContain(name);
    }
  });
});

describeEachDialect('loading sample data', ({ open }) => {
  test('is loaded into a new database, marked as sample data, and searchable', async () => {
    const database = await open();
    expect([await isUntouched(database), await hasSampleMembers(database)]).toEqual([true, false]);
    await loadSampleData(database, 300, testNow);
    expect([await isUntouched(database), await hasSampleMembers(database)]).toEqual([false, true]);
    const app = await buildTestApp(database);
    expect((await app.inject('/api/FreakBrothers/summary')).json()).toMatchObject({
      fbCount: 300,
      nnfbCount: 15,
      nnfsCount: 9,
    });
    const [first, ...others] = [...buildSampleMembers(300)];
    const aliased = others.find(({ series, aliases }) => series === 'fb' && aliases.length > 0);
    expect((await search(app, `${first?.firstName} ${first?.lastName}`)).numbers[0]).toBe(
      first?.number,
    );
    expect((await search(app, aliased?.aliases[0] ?? '')).numbers).toContain(aliased?.number);
  });

  test('is loaded once when two servers start at the same time', async () => {
    const database = await open();
    await Promise.all([loadSampleData(database, 20, 0), loadSampleData(database, 20, 0)]);
    const app = await buildTestApp(database);
    expect((await app.inject('/api/FreakBrothers/summary')).json()).toMatchObject({ fbCount: 20 });
  });
});

describeOnSqlite('sample data', ({ open }) => {
  test('can be exported and imported', async () => {
    const [source, target] = [await open(), await open()];
    await loadSampleData(source, 300, testNow);
    const exported = await exportCsv(source);
    expect(await importCsv(target, exported)).toMatchObject({ added: 324 });
    expect(await exportCsv(target)).toBe(exported);
  });

  test('is no longer looked for once there is none', async () => {
    const database = await open();
    await loadSampleData(database, 20, 0);
    const check = createSampleCheck(database);
    const sample = database.kysely.updateTable('members').where('number', '=', 1);
    expect([await check(), await check()]).toEqual([true, true]);
    await database.kysely.updateTable('members').set({ is_sample: 0 }).execute();
    expect(await check()).toBe(false);
    await sample.set({ is_sample: 1 }).execute();
    expect([await hasSampleMembers(database), await check()]).toEqual([true, false]);
  });

  test('is not added to a database that has members', async () => {
    const database = await open();
    await insertMember(database, { number: 7 });
    expect(await isUntouched(database)).toBe(false);
    await loadSampleData(database, 20, 0);
    expect(await hasSampleMembers(database)).toBe(false);
  });
});
