import { expect, test } from 'vitest';
import type { Ledger } from '#contract/members/ledger.ts';
import { openAdminSite } from '#tests/support/sites/admin-site.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { insertNumbers, mark, readLedger, runsOf } from '#tests/support/sites/number-ledger.ts';

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
      (number > 4_000 && number < 4_400) ||
      (number % 7 > 2 && number < 2_000) ||
      number === 9_000;
    const numbers = Array.from({ length: 9_000 }, (_, index) => index + 1);
    await insertNumbers(database, 'nnfb', numbers.filter(has));
    const expected: string[] = [];
    let first = 1;
    for (const number of numbers) {
      if (number < 9_000 && has(number) === has(number + 1)) continue;
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
