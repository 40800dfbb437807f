import { parse } from 'csv-parse/sync';
import { stringify, type Options } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memberRecordAt, type MemberRecord } from '#contract/members/member-fields.ts';
import { seriesNames } from '#contract/number-label.ts';
import type { Database } from '#server/database/open-database.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { testNow } from '#tests/support/sites/build-test-app.ts';
import { buildMemberRecord, insertMembers } from '#tests/support/sites/builders.ts';
import { exportCsv, importCsv, partsOf } from '#tests/support/sites/csv-file.ts';
import { createMemberWriter } from '../record/member-writer.ts';
import { exportMembers } from './export-members.ts';

const header =
  '\u{feff}series,number,firstName,lastName,deceased,day,month,year,location,maneuver,story,aliases\r\n';

async function replaceAll(database: Database, members: readonly MemberRecord[]): Promise<void> {
  await database.kysely.deleteFrom('members').execute();
  await database.kysely.transaction().execute(async (transaction) => {
    const writer = createMemberWriter(transaction, { isSample: false, at: 0 });
    await writer.write(members);
    await writer.replaceAliases(members);
  });
}

/** Text fragments with a special meaning in CSV, SQL or spreadsheets. */
const piece = fc.oneof(
  fc.constantFrom(
    "'",
    '=',
    '+',
    '-',
    '@',
    ',',
    ';',
    '"',
    '""',
    '|',
    '\\',
    '\\N',
    '%',
    '_',
    '$1',
    '#N/A',
    '##',
  ),
  fc.constantFrom(
    '\n',
    '\r\n',
    '\t',
    ' ',
    '\u{a0}',
    '\u{feff}',
    '＝',
    '\u{202e}',
    '🪂',
    'ø',
    'null',
  ),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
);
const text = fc
  .array(piece, { maxLength: 8 })
  .map((pieces) => [...pieces.join('').replaceAll('\0', '')].slice(0, 90).join(''));
const line = text.map((value) => value.replaceAll(/[\r\n\t]/g, ''));
/** Visible because of its last letter, and without the characters that names cannot have. */
const name = line.map(
  (value) => `${value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, '')}x`,
);
const alias = name.map((value) => value.replaceAll('|', '/'));

/** Every field of a record, so that the compiler asks for a new one. */
const anyFields: { readonly [Field in keyof MemberRecord]: fc.Arbitrary<MemberRecord[Field]> } = {
  series: fc.constantFrom(...seriesNames),
  number: fc.integer({ min: 1, max: 9_999_999 }),
  firstName: name,
  lastName: name,
  deceased: fc.boolean(),
  day: fc.integer({ min: 0, max: 28 }),
  month: fc.integer({ min: 0, max: 12 }),
  year: fc.constantFrom(0, 1970, 1999, 2025),
  location: line,
  maneuver: line,
  story: text,
  aliases: fc.array(alias, { maxLength: 4 }),
};

/**
 * Normalized like every stored member, for example trimmed. Each one is valid as it is built; one that
 * is not fails the test, because leaving it out could go on forever.
 */
const anyMember = fc.record(anyFields).map((member) => memberRecordAt(testNow).parse(member));

const anyMembers = fc.uniqueArray(anyMember, {
  minLength: 1,
  maxLength: 12,
  selector: ({ series, number }) => `${series}/${number}`,
});

/** How a spreadsheet saves a file again. */
const anySaving = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t'),
  quoted: fc.boolean(),
  bom: fc.boolean(),
});

function saveAgain(exported: string, saving: Options): string {
  const rows = parse(exported, { bom: true });
  const inCapitals = rows.map((row) =>
    row.map((cell, at) => (at === 4 ? cell.toUpperCase() : cell)),
  );
  return stringify(inCapitals, {
    ...saving,
    record_delimiter: '\r\n',
    quote_record_delimiter: true,
  });
}

describeEachDialect('an export', ({ open }) => {
  test('has a header, and members by series and number', async () => {
    const database = await open();
    await insertMembers(database, [
      { series: 'nnfs', number: 1 },
      { series: 'fb', number: 10, deceased: 1, day: 5, month: 6, year: 1999, story: 'a\nb' },
      { series: 'nnfb', number: 9_999_999 },
      { series: 'fb', number: 9, location: 'Here, there', maneuver: '4 way' },
    ]);
    expect(await exportCsv(database)).toBe(
      [
        header,
        'fb,9,Ann,Example,false,,,,"Here, there",4 way,,\r\n',
        'fb,10,Ann,Example,true,5,6,1999,,,"a\nb",\r\n',
        'nnfb,9999999,Ann,Example,false,,,,,,,\r\n',
        'nnfs,1,Ann,Example,false,,,,,,,\r\n',
      ].join(''),
    );
  });

  test('shows the directory as it was at the first read', async () => {
    const database = await open();
    const numbers = Array.from({ length: 1_200 }, (_, index) => index + 1);
    await insertMembers(
      database,
      numbers.map((number) => ({ number })),
    );
    let text = '';
    for await (const piece of exportMembers(partsOf(database))) {
      text += piece;
      // The snapshot begins with the first read, after the header.
      if (piece === header) continue;
      await database.kysely.updateTable('members').set({ last_name: 'Later' }).execute();
    }
    expect(text.split('\r\n')).toHaveLength(numbers.length + 2);
    expect(text.match(/Later/g)?.length ?? 0).toBe(0);
  });

  test('that is not read to its end blocks no other request', async () => {
    const database = await open();
    await insertMembers(database, [{ number: 1 }]);
    for (let attempt = 0; attempt < 15; attempt += 1) {
      for await (const piece of exportMembers(partsOf(database))) {
        expect(piece).toBe(header);
        break;
      }
    }
    expect(await exportCsv(database)).toContain('fb,1,');
  });
});

describeOnSqlite('an export', ({ open }) => {
  test('of an empty directory has only the header', async () => {
    expect(await exportCsv(await open())).toBe(header);
  });

  test('escapes cells that a spreadsheet would evaluate as a formula', async () => {
    const database = await open();
    const members = [buildMemberRecord({ firstName: '=1+1', lastName: "'=2", aliases: ['@x'] })];
    await replaceAll(database, members);
    expect(await exportCsv(database)).toBe(`${header}fb,1,'=1+1,''=2,false,,,,,,,'@x\r\n`);
  });

  test('imports back unchanged, with any content', async () => {
    const source = await open();
    const target = await open();
    await fc.assert(
      fc.asyncProperty(anyMembers, anySaving, async (members, saving) => {
        await replaceAll(source, members);
        const exported = await exportCsv(source);
        for (const file of [exported, saveAgain(exported, saving)]) {
          const { problems, unchanged } = await importCsv(source, file);
          expect(problems.listed).toEqual([]);
          expect(unchanged).toBe(members.length);
        }
        await target.kysely.deleteFrom('members').execute();
        const report = await importCsv(target, exported);
        expect(report.added).toBe(members.length);
        expect(await exportCsv(target)).toBe(exported);
      }),
      { numRuns: 20 },
    );
  });
});
