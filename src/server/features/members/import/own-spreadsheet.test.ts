/** A club's own spreadsheet: its headings, dates and marks, and what it leaves open. */
import { expect, test } from 'vitest';
import { importTemplate } from '#contract/members/import-columns.ts';
import type { ImportPreview } from '#contract/members/import.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { openAdminSite, type AdminSite } from '#tests/support/sites/admin-site.ts';
import { csv, exportCsv, requiredHeader } from '#tests/support/sites/csv-file.ts';
import { sendCsv } from '#tests/support/sites/send-csv.ts';

type Query = Readonly<Record<string, string>>;

const addressOf = (path: string, query: Query) =>
  `${path}?${new URLSearchParams(query).toString()}`;

async function preview(admin: AdminSite, file: string | Buffer, query: Query = {}) {
  const { status, body } = await sendCsv(admin, file, addressOf('/Preview', query));
  expect(status, JSON.stringify(body)).toBe(200);
  return body as unknown as ImportPreview;
}

const take = (admin: AdminSite, file: string | Buffer, query: Query) =>
  sendCsv(admin, file, addressOf('', query));

const spreadsheet = Buffer.from(
  [
    'Members, friends and others;;;;;;',
    ';;;;;;',
    'FB #;Full Name;Jump Date;DZ;R.I.P.;Dues;Story',
    '#901;José Example;7/8/71;Hinckley;;paid;Ours.',
    // The dagger of Windows-1252.
    'FB 902;Example, Bo;1 Sep 1974;Nowhere;\u0086;;',
    '903;Cy van der Berg;"8/7/71 ";;no;;"Two',
    'lines."',
    '904;Di Example;31/12/1979;;perhaps;;',
    'NNFS7;Ed Example;;;;;',
  ].join('\r\n'),
  'latin1',
);

const dues = 'Dues=ignore';

describeOnSqlite("a club's own spreadsheet", ({ open }) => {
  test('is previewed with its columns and what it leaves open, and imported as the admin says', async () => {
    const admin = await openAdminSite(await open());
    const unknown = await preview(admin, spreadsheet.subarray(0, -40));
    expect(unknown).toMatchObject({
      encoding: 'Windows-1252',
      isComplete: false,
      headingLine: 3,
      columns: [
        { heading: 'FB #', examples: ['#901', 'FB 902', '903'], meaning: 'number', isOwn: false },
        { heading: 'Full Name', meaning: 'name' },
        { heading: 'Jump Date', examples: ['7/8/71', '1 Sep 1974', '8/7/71'], meaning: 'date' },
        { heading: 'DZ', meaning: 'location' },
        { heading: 'R.I.P.', meaning: 'deceased' },
        { heading: 'Dues', examples: ['paid'], meaning: null },
        { heading: 'Story', meaning: 'story', isOwn: true },
      ],
      questions: {
        series: [],
        dateOrder: ['7/8/71', '8/7/71'],
        twoDigitYears: ['7/8/71', '8/7/71'],
      },
      problems: [{ line: 3, message: expect.stringContaining('unknown column "Dues"') as string }],
    });
    const answered = await preview(admin, spreadsheet, { columns: dues });
    // 31/12/1979 decides the order.
    expect(answered.questions).toMatchObject({ dateOrder: [], series: [] });
    expect(answered).toMatchObject({ added: 2, refused: 3, isComplete: true });

    const query = { columns: dues, twoDigitYears: 'read' };
    const { rows, digest, notes } = await preview(admin, spreadsheet, query);
    expect(rows.filter(({ kind }) => kind === 'refused')).toMatchObject([
      { line: 7, problem: '"perhaps" is not understood as Deceased. Write yes or no' },
    ]);
    expect(notes).toEqual(['Row 6: the last name of Cy van der Berg is read as van der Berg.']);
    const { status, body } = await take(admin, spreadsheet, {
      ...query,
      leaveOut: 'refused',
      previewed: digest,
    });
    expect([status, body['added']]).toEqual([200, 4]);
    const profile = async (number: number) =>
      (await admin.site.ask(`GET FreakBrother/${number}`)).body;
    expect(await profile(901)).toMatchObject({
      firstName: 'José',
      lastName: 'Example',
      deceased: false,
      location: 'Hinckley',
      day: 7,
      month: 8,
      year: 1971,
      story: 'Ours.',
    });
    expect(await profile(902)).toMatchObject({ firstName: 'Bo', deceased: true, month: 9 });
    expect(await profile(903)).toMatchObject({ lastName: 'van der Berg', story: 'Two\nlines.' });
    expect((await admin.site.ask('GET FreakBrothers/nnfs/all')).body).toMatchObject([
      { freakBrotherNumber: 7, lastName: 'Example' },
    ]);
  });

  test('is refused in the rows about which a question is not answered', async () => {
    const admin = await openAdminSite(await open());
    const file = csv('FB #,Name,Date', '901,Ann Example,7/8/1971', '902,Bo Example,Aug 71');
    const refused = await take(admin, file, {});
    expect([refused.status, refused.body['errors']]).toEqual([
      400,
      {
        'line 2': expect.stringContaining('can be 7 Aug or 8 Jul') as string,
        'line 3': expect.stringContaining('has a year of two digits') as string,
      },
    ]);
    const answers = { dateOrder: 'month-first', twoDigitYears: 'read' };
    expect((await preview(admin, file, answers)).rows).toMatchObject([
      { cells: [{ after: '8' }, { after: '7' }, { after: '1971' }] },
      { cells: [{ after: '8' }, { after: '1971' }] },
    ]);

    const unlabelled = csv('Number,Name', '901,Ann Example', 'NN902,Bo Example');
    expect(await preview(admin, unlabelled)).toMatchObject({
      isComplete: false,
      questions: { series: ['901', 'NN902'] },
    });
    const { rows } = await preview(admin, unlabelled, { series: 'nnfs' });
    expect(rows.map(({ member }) => member)).toMatchObject([
      { series: 'nnfs', freakBrotherNumber: 901 },
      { series: 'nnfs', freakBrotherNumber: 902 },
    ]);
  });

  test('clears stories with empty cells only if asked, and says how many', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    const file = (story: string) =>
      csv('FB #,First,Last,Story', `901,Ann,Example,${story}`, `902,Bo,Example,${story}`);
    await take(admin, file('Ours.'), {});
    const stored = await exportCsv(database);
    const { digest, ...kept } = await preview(admin, file(''));
    expect(kept).toMatchObject({ unchanged: 2, rows: [], emptied: [{ name: 'story', count: 2 }] });
    expect((await take(admin, file(''), { previewed: digest })).status).toBe(200);
    expect(await exportCsv(database)).toBe(stored);

    expect((await take(admin, file(''), { clear: 'story', previewed: digest })).status).toBe(409);
    admin.site.clock.now += 1_000;
    const cleared = await take(admin, file(''), { clear: 'story' });
    expect(cleared.body).toMatchObject({ changed: 2 });
    const undo = await admin.ask('POST Admin/Changes/Undo/Preview', cleared.body['undo']);
    expect(undo.body).toMatchObject({ total: 2, undone: 2 });
  });

  test('can be the template, whose invented member is never imported', async () => {
    const admin = await openAdminSite(await open());
    const file = `${importTemplate}fb,901,Ann,Example,,,,,,,,\r\n`;
    const found = await preview(admin, file);
    expect(found).toMatchObject({ problemCount: 0, added: 1 });
    expect(found.columns.every(({ isOwn }) => isOwn)).toBe(true);
    expect(found.notes).toEqual(['Row 2 is the example of the template, and is not imported.']);
  });

  test('is refused with a row of more cells than any spreadsheet has', async () => {
    const admin = await openAdminSite(await open());
    const message = 'this row has more than 500 cells';
    const wide = 'x,'.repeat(501);
    expect(await preview(admin, csv(wide, wide))).toMatchObject({
      columns: [],
      problems: [{ line: 1, message }],
    });
    expect(await preview(admin, csv(requiredHeader, 'fb,2,Ann,Example', wide))).toMatchObject({
      isComplete: false,
      problems: [{ line: 3, message }],
    });
    const padded = `${requiredHeader}${','.repeat(16_000)}`;
    expect(await preview(admin, csv(padded, 'fb,2,Ann,Example'))).toMatchObject({
      problemCount: 0,
    });
  });

  test('is refused with a choice that is not about it', async () => {
    const admin = await openAdminSite(await open());
    const file = csv(requiredHeader, 'fb,2,Ann,Example');
    for (const [field, value, message] of [
      ['columns', 'Colour=ignore', 'The file has no column "Colour".'],
      ['columns', 'number,name', 'The file has 4 columns, and 2 are named.'],
      ['columns', 'number,colour', /^Name the columns in their order/],
      ['series', 'nnf', 'Choose fb, nnfb or nnfs.'],
      ['dateOrder', 'year-first', 'Choose day-first or month-first.'],
      ['twoDigitYears', '1900', 'Choose read or refuse.'],
      ['clear', 'number', 'Choose some of date, location, maneuver, story, aliases.'],
    ] as const) {
      const { status, body } = await take(admin, file, { [field]: value });
      expect([status, body['errors']], value).toEqual([
        400,
        { [field]: expect.stringMatching(message) as string },
      ]);
    }
    const columns = 'number,number,firstName,lastName';
    const twice = await take(admin, file, { columns, series: 'fb' });
    expect(twice.body['errors']).toEqual({ 'line 1': 'the column number appears twice' });
  });
});
