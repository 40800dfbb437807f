import { expect, test } from 'vitest';
import { largestImportBytes, maxImportRows } from '#contract/members/import.ts';
import type { Database } from '#server/database/open-database.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { openAdminSite, type AdminSite } from '#tests/support/sites/admin-site.ts';
import { insertMembers } from '#tests/support/sites/builders.ts';
import { exportCsv, requiredHeader } from '#tests/support/sites/csv-file.ts';
import { sendCsv } from '#tests/support/sites/send-csv.ts';

const preview = (admin: AdminSite, file: string | Buffer) => sendCsv(admin, file, '/Preview');

const download = (admin: AdminSite) => admin.ask('GET Admin/Members/Export');

const members = async ({ kysely }: Database) =>
  kysely.selectFrom('members').orderBy('id').selectAll().execute();

describeOnSqlite('a member file', ({ open }) => {
  test('is previewed without a change, then imported and logged under the admin', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    const before = await members(database);
    const file = `${requiredHeader},story\nfb,2,Zoë,Example,"A, b\nc"\nfb,3,Ann,Example,\nnnfs,1,Cy,New,`;
    const expected = {
      encoding: 'UTF-8',
      notes: [],
      problemCount: 0,
      problems: [],
      added: 1,
      changed: 1,
      unchanged: 1,
      isComplete: true,
      refused: 0,
      leftOut: 0,
      firstLeftOut: [],
    };
    const rows = [
      {
        line: 2,
        kind: 'changed',
        member: { series: 'fb', freakBrotherNumber: 2, firstName: 'Zoë', lastName: 'Example' },
        cells: [
          { field: 'firstName', before: expect.any(String) as string, after: 'Zoë' },
          { field: 'story', before: '', after: 'A, b\nc' },
        ],
        problem: '',
      },
      {
        line: 4,
        kind: 'added',
        member: { series: 'nnfs', freakBrotherNumber: 1, firstName: 'Cy', lastName: 'New' },
        cells: [],
        problem: '',
      },
    ];
    const digest = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
    const previewed = { status: 200, body: { ...expected, rows, digest } };
    expect(await preview(admin, file)).toMatchObject(previewed);
    expect(await members(database)).toEqual(before);
    expect((await sendCsv(admin, file, '', 'Text/CSV; charset=utf-8')).body).toEqual({
      ...expected,
      undo: {
        account: 1,
        since: expect.any(String) as string,
        through: expect.any(Number) as number,
      },
    });
    expect((await admin.site.ask('GET FreakBrother/2')).body).toMatchObject({
      firstName: 'Zoë',
      story: 'A, b\nc',
    });
    // Members who are not in the file stay as they are.
    expect((await members(database)).toSpliced(1, 1).slice(0, -1)).toEqual(before.toSpliced(1, 1));
    const changes = await admin.changes('member');
    expect(changes.map(({ actor, key }) => [actor, key])).toEqual([
      ['account/1', 'fb/2'],
      ['account/1', 'nnfs/1'],
    ]);
    expect((await sendCsv(admin, file)).body).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 3,
      undo: null,
    });
    expect(await admin.changes('member')).toHaveLength(2);
  });

  test('with problems is rejected with an error for each line, and nothing is written', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    const before = await members(database);
    for (const [file, where, message] of [
      ['', 'file', 'The file is empty.'],
      ['PK\u{3}\u{4}\u{14}', 'file', 'This is an Excel workbook. Save it as CSV (UTF-8).'],
      [`${requiredHeader}\nfb,2,A,B\nfb,2,A,B`, 'line 3', 'FB2 is already in row 2'],
      ['\u{feff}\u{0}\u{1}', 'line 1', 'no row of the file has headings'],
      [`${requiredHeader},colour\nfb,2,A,B,red`, 'line 1', 'unknown column "colour"'],
    ] as const) {
      const refused = await sendCsv(admin, file);
      expect(refused).toMatchObject({ status: 400, body: { code: 'bad_request' } });
      expect(refused.body['errors']).toEqual({
        [where]: expect.stringContaining(message) as string,
      });
      expect(refused.body['message']).toBe('Nothing was imported: the file has one problem.');
      const shown = (await preview(admin, file)).body;
      const line = where === 'file' ? null : Number(where.slice('line '.length));
      expect(shown).toMatchObject({ problemCount: 1, problems: [{ line }] });
    }
    expect(await members(database)).toEqual(before);
    expect(await admin.changes('member')).toEqual([]);
  });

  test('accepts Windows-1252 and rejects other content types', async () => {
    const admin = await openAdminSite(await open());
    const windows = Buffer.from(`${requiredHeader}\nfb,2,Zo\u{eb},Example`, 'latin1');
    expect((await preview(admin, windows)).body).toMatchObject({
      encoding: 'Windows-1252',
      rows: [{ member: { firstName: 'Zoë' } }],
    });
    for (const type of ['application/json', 'text/plain', '']) {
      const refused = await sendCsv(admin, '{}', '', type);
      expect(refused, type).toMatchObject({
        status: 415,
        body: { message: 'Send the file as text/csv.' },
      });
    }
    expect((await admin.ask('POST Admin/Members/Import')).status).toBe(415);
    // Other operations do not accept a CSV body.
    const elsewhere = await admin.site.ask('POST FreakBrothers', {
      token: admin.token,
      body: requiredHeader,
      headers: { 'content-type': 'text/csv' },
    });
    expect(elsewhere).toMatchObject({
      status: 415,
      body: { message: 'Send the request as JSON.' },
    });
  });

  test('is rejected above the limits, with a message that says what to do', async () => {
    const admin = await openAdminSite(await open());
    const rows = Array.from({ length: maxImportRows + 5 }, (_, index) => `fb,${index + 100},A,B`);
    const many = await sendCsv(admin, `${requiredHeader}\n${rows.join('\n')}`);
    expect(many.body['errors']).toEqual({
      [`line ${maxImportRows + 2}`]: `there are more than ${maxImportRows} members; import the file in parts`,
    });
    const large = await sendCsv(admin, Buffer.alloc(largestImportBytes + 1, 'x'));
    expect(large).toMatchObject({
      status: 413,
      body: { code: 'too_large', message: expect.stringContaining('20 MiB') as string },
    });
    const largest = await sendCsv(admin, Buffer.alloc(largestImportBytes, 'x'));
    expect(largest.status).toBe(400);
    expect(await admin.changes('member')).toEqual([]);
  });

  test('is imported one at a time', async () => {
    const admin = await openAdminSite(await open());
    const rows = Array.from({ length: 300 }, (_, index) => `fb,${index + 100},A,B`).join('\n');
    const file = `${requiredHeader}\n${rows}`;
    // Several requests, because the second of only two may arrive after the first has finished.
    const responses = await Promise.all([
      sendCsv(admin, file),
      ...Array.from({ length: 5 }, () => preview(admin, file)),
    ]);
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused).not.toEqual([]);
    for (const { headers } of refused) expect(headers['retry-after']).toBe('10');
    const read = responses.filter(({ status }) => status === 200);
    expect(read).not.toEqual([]);
    expect(read.length + refused.length).toBe(responses.length);
    expect((await preview(admin, file)).status).toBe(200);
  });

  test('is exported, and imports again without a change', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    await insertMembers(database, [
      { number: 100, first_name: '=1+1', last_name: 'Ångström', story: 'One.\n"Two", three.' },
      { series: 'nnfs', number: 7, deceased: 1, day: 29, month: 2, year: 1976 },
    ]);
    const first = await download(admin);
    expect(first.status).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="members.csv"',
      'cache-control': 'private, no-store',
    });
    expect(first.text).toBe(await exportCsv(database));
    const taken = await sendCsv(admin, first.text);
    expect(taken.body).toMatchObject({ added: 0, changed: 0, unchanged: 32 });
    expect((await download(admin)).text).toBe(first.text);
    expect(await admin.changes('member')).toEqual([]);
  });
});
