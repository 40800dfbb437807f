import { expect, test } from 'vitest';
import { editMember, openAdminSite } from '#tests/support/sites/admin-site.ts';
import { importCsv } from '#tests/support/sites/csv-file.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { insertNumbers, mark, readLedger, runsOf } from '#tests/support/sites/number-ledger.ts';

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
    const database = await open();
    const admin = await openAdminSite(database);
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
