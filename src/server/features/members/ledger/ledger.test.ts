import { expect, test } from 'vitest';
import type { Ledger } from '#contract/members/ledger.ts';
import { openAdminSite, editMember } from '#tests/support/sites/admin-site.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { insertNumbers, mark, readLedger, runsOf } from '#tests/support/sites/number-ledger.ts';
import { importCsv } from '#tests/support/sites/csv-file.ts';

describeEachDialect('the number ledger', ({ open }) => {
  test('lists the numbers in runs, with counts', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    await insertNumbers(database, 'fb', [35, 300, 70_000]);
    await mark(admin, 'fb/33', 'void', { note: 'Misprint' });
    await mark(admin, 'fb/400', 'reserved', { last: 402, note: 'Reunion' });
    await mark(admin, 'fb/70005', 'reserved');
    const ledger = await readLedger(admin, 'fb');
    expect(ledger).toMatchObject({
      issued: 33,
      gaps: 70_000 - 33 - 4,
      reserved: 4,
      void: 1,
      highest: 70_000,
      next: 70_001,
      more: null,
    });
    expect(runsOf(ledger)).toEqual([
      '1-30 issued',
      '31-32 gap',
      '33-33 void Misprint',
      '34-34 gap',
      '35-35 issued',
      '36-299 gap',
      '300-300 issued',
      '301-399 gap',
      '400-402 reserved Reunion',
      '403-69999 gap',
      '70000-70000 issued',
      '70005-70005 reserved',
    ]);
    expect(runsOf(await readLedger(admin, 'FB?show=gaps&from=32'))).toEqual([
      '32-32 gap',
      '34-34 gap',
      '36-299 gap',
      '301-399 gap',
      '403-69999 gap',
    ]);
    expect(runsOf(await readLedger(admin, 'fb?show=void'))).toEqual(['33-33 void Misprint']);
    expect(runsOf(await readLedger(admin, 'fb?show=reserved&from=401'))).toEqual([
      '401-402 reserved Reunion',
      '70005-70005 reserved',
    ]);
    expect(await readLedger(admin, 'nnfs')).toMatchObject({
      issued: 0,
      gaps: 0,
      highest: 0,
      next: 1,
      runs: [],
    });
    for (const path of ['xx', 'fb?show=x', 'fb?from=0', 'fb/0', 'fb/x']) {
      expect((await admin.ask(`GET Admin/Numbers/${path}`)).status, path).toBe(400);
    }
  });
});

describeOnSqlite('the number ledger', ({ open }) => {
  test('continues at the end of a page, and agrees with the state of every number', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    const has = (number: number) =>
      number <= 30 ||
      (number > 1_000 && number < 1_400) ||
      (number % 7 > 2 && number < 800) ||
      number === 3_000;
    const numbers = Array.from({ length: 3_000 }, (_, index) => index + 1);
    await insertNumbers(database, 'nnfb', numbers.filter(has));
    const expected: string[] = [];
    let first = 1;
    for (const number of numbers) {
      if (number < 3_000 && has(number) === has(number + 1)) continue;
      expected.push(`${first}-${number} ${has(number) ? 'issued' : 'gap'}`);
      first = number + 1;
    }
    const found: string[] = [];
    let from: number | null = 1;
    while (from !== null) {
      const page: Ledger = await readLedger(admin, `nnfb?from=${from}`);
      expect(page.runs.length).toBeLessThanOrEqual(100);
      found.push(...runsOf(page));
      from = page.more;
    }
    expect(found).toEqual(expected);
  });

  test('shows the member or the state of one number', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    const get = async (path: string) => (await admin.ask(`GET Admin/Numbers/${path}`)).body;
    await insertNumbers(database, 'fb', [40]);
    expect(await get('fb/2')).toMatchObject({
      state: 'issued',
      member: { firstName: 'Ann', deceased: false },
    });
    expect(await get('fb/33')).toMatchObject({ state: 'gap', member: null, markedAt: null });
    expect(await get('fb/41')).toMatchObject({ state: 'free' });
    expect((await mark(admin, 'fb/33', 'reserved', { note: ' For Bo ' })).body).toEqual({
      series: 'fb',
      number: 33,
      state: 'reserved',
      note: 'For Bo',
      markedAt: new Date(admin.site.clock.now).toISOString(),
      member: null,
    });
    await mark(admin, 'fb/33', 'void');
    await mark(admin, 'fb/33', 'void');
    expect((await admin.ask('DELETE Admin/Numbers/fb/33')).body).toMatchObject({ state: 'gap' });
    expect((await admin.ask('DELETE Admin/Numbers/fb/33')).status).toBe(404);
    expect(await admin.changes('number')).toMatchObject([
      { key: 'fb/33', before: null, after: { state: 'reserved', note: 'For Bo' } },
      { before: { state: 'reserved' }, after: { state: 'void', note: '' } },
      { before: { state: 'void' }, after: null },
    ]);
  });

  test('marks all numbers of a range, or none', async () => {
    const admin = await openAdminSite(await open());
    const taken = await mark(admin, 'fb/25', 'void', { last: 40 });
    expect(taken).toMatchObject({
      status: 409,
      body: { message: 'FB25 belongs to Ann Example.' },
    });
    for (const more of [
      { last: 30 },
      { last: 1_031 },
      { note: 'x'.repeat(201) },
      { state: 'issued' },
      { last: 'x' },
    ]) {
      expect((await mark(admin, 'fb/31', 'void', more)).status).toBe(400);
    }
    expect(await readLedger(admin, 'fb')).toMatchObject({ void: 0 });
    expect((await mark(admin, 'fb/31', 'void', { last: 1_030 })).status).toBe(200);
    expect(await readLedger(admin, 'fb')).toMatchObject({ void: 1_000, next: 1_031, gaps: 0 });
    await admin.ask('DELETE Admin/Numbers/fb/40?last=1030');
    expect(runsOf(await readLedger(admin, 'fb'))).toEqual(['1-30 issued', '31-39 void']);
  });
});

const nextOf = { fb: '', nnfb: '/nnfb', nnfs: '/nnfs' } as const;

describeOnSqlite('a void number', ({ open }) => {
  test.each(['fb', 'nnfb', 'nnfs'] as const)(
    'of %s is never suggested and never accepted',
    async (series) => {
      const database = await open();
      const admin = await openAdminSite(database);
      if (series !== 'fb') await insertNumbers(database, series, [30]);
      const next = async () =>
        (await admin.site.ask(`GET FreakBrothers/NextNumber${nextOf[series]}`)).body;
      expect(await next()).toBe(31);
      await mark(admin, `${series}/31`, 'void', { last: 32 });
      expect(await next()).toBe(33);
      const names = { firstName: 'Bo', lastName: 'New' };
      for (const isReservedMeant of [undefined, true]) {
        const added = await admin.ask(`POST FreakBrothers${nextOf[series]}`, {
          freakBrotherNumber: 31,
          ...names,
          isReservedMeant,
        });
        expect(added).toMatchObject({ status: 409, body: { code: 'taken' } });
        expect(added.body['message']).toMatch(
          /31 is void and cannot be used. The next number is 33.$/,
        );
        const moved = await editMember(admin, `${series}/30`, {
          freakBrotherNumber: 32,
          isReservedMeant,
        });
        expect(moved).toMatchObject({ status: 409, body: { code: 'taken' } });
      }
      const csv = `series,number,firstName,lastName\n${series},31,Bo,New\n${series},33,Bo,New`;
      const report = await importCsv(database, csv);
      expect(report.problems.listed).toMatchObject([
        { line: 2, message: expect.stringContaining('31 is void') as string },
      ]);
      expect(await readLedger(admin, series)).toMatchObject({ highest: 30, void: 2 });
    },
  );

  test('is not suggested at the end of the range either', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    await insertNumbers(database, 'nnfb', [9_999_997]);
    await mark(admin, 'nnfb/9999998', 'void', { last: 9_999_999 });
    expect((await admin.site.ask('GET FreakBrothers/NextNumber/nnfb')).body).toBe(9_999_997);
  });
});

describeOnSqlite('a reserved number', ({ open }) => {
  test('is not suggested, requires a confirmation, and is then no longer reserved', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    await mark(admin, 'fb/31', 'reserved', { note: 'For Bo', last: 33 });
    expect((await admin.site.ask('GET FreakBrothers/NextNumber')).body).toBe(34);
    const body = { freakBrotherNumber: 31, firstName: 'Bo', lastName: 'New' };
    const refused = await admin.ask('POST FreakBrothers', body);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'reserved', message: 'FB31 is reserved (For Bo).' },
    });
    expect((await admin.ask('POST FreakBrothers', { ...body, isReservedMeant: true })).status).toBe(
      200,
    );
    const moved = await editMember(admin, 'fb/2', { freakBrotherNumber: 32 });
    expect(moved.body).toMatchObject({ code: 'reserved' });
    expect(
      (await editMember(admin, 'fb/2', { freakBrotherNumber: 32, isReservedMeant: true })).status,
    ).toBe(200);
    const report = await importCsv(database, 'series,number,firstName,lastName\nfb,33,Bo,New');
    expect(report.problems.listed).toMatchObject([
      { message: expect.stringContaining('33 is reserved') as string },
    ]);
    expect(runsOf(await readLedger(admin, 'fb'))).toEqual([
      '1-1 issued',
      '2-2 gap',
      '3-32 issued',
      '33-33 reserved For Bo',
    ]);
    // After an undo it is reserved again.
    const { body: page } = await admin.ask('GET Admin/Changes?number=31');
    const changes = page['changes'] as { changeId: number; subject: string }[];
    expect(changes.map(({ subject }) => subject)).toEqual(['member', 'number', 'number']);
    for (const { changeId } of changes.slice(0, 2)) {
      await admin.ask('POST Admin/Changes/Undo', { change: changeId });
    }
    expect((await admin.ask('GET Admin/Numbers/fb/31')).body).toMatchObject({
      state: 'reserved',
      note: 'For Bo',
    });
  });
});

describeEachDialect('a number marked and taken simultaneously', ({ open }) => {
  test('is either void or issued, never both', async () => {
    const admin = await openAdminSite(await open());
    for (let number = 31; number < 39; number += 1) {
      const body = { freakBrotherNumber: number, firstName: 'Bo', lastName: 'New' };
      const [marked, added] = await Promise.all([
        mark(admin, `fb/${number}`, 'void'),
        admin.ask('POST FreakBrothers', body),
      ]);
      expect([marked.status, added.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
    const { issued, void: voids, gaps, next } = await readLedger(admin, 'fb');
    expect(issued + voids).toBe(38);
    expect([gaps, next]).toEqual([0, 39]);
  });
});

describeOnSqlite('a range of numbers', ({ open }) => {
  test('cannot be marked when it contains a number with another mark', async () => {
    const admin = await openAdminSite(await open());
    const put = (path: string, body: object) => admin.ask(`PUT Admin/Numbers/${path}`, body);
    const promise = { state: 'reserved', note: 'Promised at the reunion' };
    expect(await put('fb/505', promise)).toMatchObject({ status: 200 });
    const misprinted = { state: 'void', note: 'Misprinted', last: 510 };
    const refused = await put('fb/500', misprinted);
    expect(refused).toMatchObject({ status: 409, body: { code: 'taken' } });
    expect(refused.text).toContain('505 is already reserved (Promised at the reunion).');
    const untouched = await admin.ask('GET Admin/Numbers/fb/500');
    expect(untouched.body).toMatchObject({ state: 'free' });

    expect(await put('fb/500', { ...misprinted, last: 504 })).toMatchObject({ status: 200 });
    // Repeating the request changes nothing, and a single number may be marked again.
    expect(await put('fb/500', { ...misprinted, last: 504 })).toMatchObject({ status: 200 });
    expect(await put('fb/505', { state: 'void', note: '' })).toMatchObject({ status: 200 });
  });
});
