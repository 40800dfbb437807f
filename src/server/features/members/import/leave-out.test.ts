import { expect, test } from 'vitest';
import { rowsOfPreview, type ImportPreview } from '#contract/members/import.ts';
import type { Database } from '#server/database/open-database.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { setMember } from '#tests/support/databases/set-rows.ts';
import { openAdminSite, type AdminSite } from '#tests/support/sites/admin-site.ts';
import { csv, exportCsv, requiredHeader } from '#tests/support/sites/csv-file.ts';
import { sendCsv } from '#tests/support/sites/send-csv.ts';

async function preview(admin: AdminSite, file: string, query = ''): Promise<ImportPreview> {
  const { status, body } = await sendCsv(admin, file, `/Preview${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as unknown as ImportPreview;
}

const take = (admin: AdminSite, file: string, query: Record<string, string>) =>
  sendCsv(admin, file, `?${new URLSearchParams(query).toString()}`);

const linesOf = ({ rows }: ImportPreview) => rows.map(({ line }) => line);

const nameOf = async ({ kysely }: Database, number: number) => {
  const member = await kysely
    .selectFrom('members')
    .where('series', '=', 'fb')
    .where('number', '=', number)
    .select('first_name')
    .executeTakeFirst();
  return member?.first_name;
};

/** FB2 to FB4 exist; one row of each kind twice. */
const mixed = csv(
  requiredHeader,
  'fb,2,New2,Example',
  'fb,3,New3,Example',
  'fb,901,Added901,Example',
  'fb,902,Added902,Example',
  'fb,zero,Ann,Example',
  'fb,903,,Example',
);

describeOnSqlite('rows left out of an import', ({ open }) => {
  test('keep their members, and the report names them', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    const before = await nameOf(database, 3);
    admin.site.clock.now += 1_000;
    const { status, body } = await take(admin, mixed, { leaveOut: '3,5-7' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ added: 1, changed: 1, refused: 0, leftOut: 4, problemCount: 0 });
    expect(body['firstLeftOut']).toMatchObject([
      {
        line: 6,
        kind: 'refused',
        member: null,
        problem: expect.stringContaining('zero') as string,
      },
      { line: 7, kind: 'refused' },
      { line: 3, kind: 'changed', member: { freakBrotherNumber: 3 } },
      { line: 5, kind: 'added' },
    ]);
    expect(await nameOf(database, 2)).toBe('New2');
    expect(await nameOf(database, 3)).toBe(before);
    expect(await nameOf(database, 901)).toBe('Added901');
    expect(await nameOf(database, 902)).toBeUndefined();
    const logged = await admin.changes('member');
    expect(logged.map(({ key }) => key)).toEqual(['fb/2', 'fb/901']);

    const undo = await admin.ask('POST Admin/Changes/Undo/Preview', body['undo']);
    expect(undo.body).toMatchObject({ total: 2, undone: 2 });
  });

  test('can be all of a kind, besides those to keep', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    const choice = { leaveOut: 'added,refused', keep: '5' };
    expect((await take(admin, mixed, choice)).body).toMatchObject({
      added: 1,
      changed: 2,
      leftOut: 3,
    });
    expect(await nameOf(database, 901)).toBeUndefined();
    expect(await nameOf(database, 902)).toBe('Added902');
  });

  test('change nothing when all are left out', async () => {
    const admin = await openAdminSite(await open());
    const { body } = await take(admin, mixed, { leaveOut: 'added,changed,refused' });
    expect(body).toMatchObject({ added: 0, changed: 0, leftOut: 6, undo: null });
    expect(await admin.changes('member')).toEqual([]);
  });

  test('leave the checks of the other rows as they are', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    const before = await exportCsv(database);
    const { status, body } = await take(admin, mixed, { leaveOut: '6' });
    expect(status).toBe(400);
    expect(body['errors']).toEqual({ 'line 7': 'first name is missing' });
    // A refused row cannot be kept.
    const kept = await take(admin, mixed, { leaveOut: '6', keep: '7' });
    expect(kept.status).toBe(400);
    expect(await exportCsv(database)).toBe(before);
  });

  test('cannot make a broken file readable', async () => {
    const admin = await openAdminSite(await open());
    const file = csv(requiredHeader, 'fb,2,New2,Example', 'fb,3,"New3,Example');
    expect(await preview(admin, file)).toMatchObject({ isComplete: false, rows: [] });
    const { status } = await take(admin, file, { leaveOut: '3,refused' });
    expect(status).toBe(400);
    expect(await admin.changes('member')).toEqual([]);
  });

  test('are rejected when their lines are invalid', async () => {
    const admin = await openAdminSite(await open());
    const tooMany = Array.from({ length: 1001 }, () => '2').join(',');
    for (const [field, value, message] of [
      ['leaveOut', '17', 'The file has no row 17.'],
      ['leaveOut', '1', 'The file has no row 1.'],
      ['leaveOut', '2,20-30', 'The file has no rows from 20 to 30.'],
      ['keep', '99999999', 'The file has no row 99999999.'],
      ['leaveOut', '3-2', 'Name rows like 3,17-20, or added, changed, refused.'],
      ['leaveOut', '3,,4', 'Name rows like 3,17-20, or added, changed, refused.'],
      ['leaveOut', 'unchanged', 'Name rows like 3,17-20, or added, changed, refused.'],
      ['keep', 'added', 'Name rows like 3,17-20.'],
      ['leaveOut', tooMany, 'These are too many single rows. Leave them out in parts.'],
      ['previewed', 'abc', 'This is not the digest of a preview.'],
    ] as const) {
      const { status, body } = await take(admin, mixed, { [field]: value });
      expect([status, body['errors']], value).toEqual([400, { [field]: message }]);
    }
    expect(await admin.changes('member')).toEqual([]);
  });
});

describeOnSqlite('the preview of an import', ({ open }) => {
  test('stands for its changes: the import is refused once they would be others', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    const { digest } = await preview(admin, mixed);
    const choice = { leaveOut: 'refused', previewed: digest };

    const otherFile = await take(admin, mixed.replace('New2', 'Newer2'), choice);
    expect(otherFile).toMatchObject({ status: 409, body: { code: 'stale' } });

    const setName = (name: string) => setMember(database, 3, { first_name: name });
    const name = (await nameOf(database, 3)) ?? '';
    await setName('Meanwhile');
    const otherMember = await take(admin, mixed, choice);
    expect(otherMember).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect(otherMember.body['message']).toContain('Nothing was imported.');
    expect(await admin.changes('member')).toEqual([]);
    expect(await nameOf(database, 3)).toBe('Meanwhile');

    await setName(name);
    // Another member's change does not matter.
    await setMember(database, 9, { first_name: 'Else' });
    expect(await take(admin, mixed, choice)).toMatchObject({ status: 200, body: { leftOut: 2 } });
  });

  test('lists 500 rows at a time, all or of one kind', async () => {
    const admin = await openAdminSite(await open());
    const added = Array.from({ length: 700 }, (_, index) => `fb,${index + 1000},Ann,Example`);
    const file = csv(requiredHeader, 'fb,0,Ann,Example', ...added, 'fb,2,New2,Example');
    const all = await preview(admin, file);
    expect(all).toMatchObject({ added: 700, changed: 1, refused: 1, problemCount: 1 });
    expect(all.rows).toHaveLength(rowsOfPreview);
    expect(linesOf(all).slice(0, 3)).toEqual([2, 703, 3]);
    const rest = await preview(admin, file, `?from=${rowsOfPreview}`);
    expect(rest.rows).toHaveLength(202);
    expect(new Set([...linesOf(all), ...linesOf(rest)]).size).toBe(702);
    expect(rest.digest).toBe(all.digest);
    expect(linesOf(await preview(admin, file, '?kind=changed'))).toEqual([703]);
    expect(linesOf(await preview(admin, file, '?kind=refused'))).toEqual([2]);
    const lastAdded = await preview(admin, file, '?kind=added&from=699');
    expect(linesOf(lastAdded)).toEqual([702]);
    expect(linesOf(await preview(admin, file, '?from=999999'))).toEqual([]);
    for (const query of ['?kind=unchanged', '?from=-1', '?from=x', '?from=']) {
      expect((await sendCsv(admin, file, `/Preview${query}`)).status, query).toBe(400);
    }
  });

  test('shows of a long story the part that changes', async () => {
    const admin = await openAdminSite(await open());
    const story = (middle: string) => `${'a'.repeat(4000)} ${middle} ${'z'.repeat(4000)}`;
    const file = (middle: string) =>
      csv(`${requiredHeader},deceased,day,story`, `fb,2,Ann,Example,yes,3,${story(middle)}`);
    await take(admin, file('old'), {});
    const changed = await preview(admin, file('NEW').replace('yes,3', 'no,4'));
    expect(changed.rows[0]?.cells).toEqual([
      { field: 'deceased', before: 'yes', after: 'no' },
      { field: 'day', before: '3', after: '4' },
      {
        field: 'story',
        before: `…${'a'.repeat(59)} old ${'z'.repeat(59)}…`,
        after: `…${'a'.repeat(59)} NEW ${'z'.repeat(59)}…`,
      },
    ]);
    const added = await preview(admin, file('NEW').replace('fb,2', 'fb,901'));
    const cells = added.rows[0]?.cells ?? [];
    expect(cells.map(({ field, before }) => [field, before])).toEqual([
      ['deceased', null],
      ['day', null],
      ['story', null],
    ]);
    expect(cells[2]?.after).toBe(`${'a'.repeat(240)}…`);
  });
});
