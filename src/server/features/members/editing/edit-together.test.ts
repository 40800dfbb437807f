import { expect, test } from 'vitest';
import type { TogetherReport } from '#contract/members/editing-together.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { emailOfMember, goodPassword } from '#tests/support/sites/account-site.ts';
import { openAdminSite, type AdminSite } from '#tests/support/sites/admin-site.ts';

async function ask(admin: AdminSite, body: Record<string, unknown>): Promise<TogetherReport> {
  const response = await admin.ask('POST Admin/Members/Together', { series: 'fb', ...body });
  expect(response.status).toBe(200);
  return response.body as unknown as TogetherReport;
}

const members = (...numbers: number[]) => numbers.map((number) => ({ number }));
const record = async (admin: AdminSite, number: number) =>
  (await admin.ask(`GET Admin/Members/fb/${number}`)).body;

describeEachDialect('several members', ({ open }) => {
  test('are changed together after a preview, without one that was saved meanwhile', async () => {
    const admin = await openAdminSite(await open());
    const { token } = await admin.site.join(5);
    const change = { deceased: true, location: 'Old barn' };
    const preview = await ask(admin, { members: members(4, 5, 6, 999), change, isPreview: true });
    expect(preview).toMatchObject({ unchanged: 0, missing: [999], stale: [], undo: null });
    expect(preview.changed.map(({ number }) => number)).toEqual([4, 5, 6]);
    expect(preview.changed[0]?.fields).toEqual([
      { name: 'deceased', before: 'no', after: 'yes' },
      { name: 'location', before: '', after: 'Old barn' },
    ]);
    expect(await record(admin, 4)).toMatchObject({ deceased: false, location: '' });

    // Somebody saves one of them in between.
    const six = await record(admin, 6);
    await admin.ask('PUT Admin/Members/fb/6', { ...six, lastName: 'Meanwhile' });
    const chosen = preview.changed.map(({ number, version }) => ({ number, version }));
    const report = await ask(admin, { members: chosen, change, isPreview: false });
    expect(report).toMatchObject({ stale: [6], unchanged: 0 });
    expect(report.changed.map(({ number }) => number)).toEqual([4, 5]);
    expect(await record(admin, 5)).toMatchObject({ deceased: true, location: 'Old barn' });
    expect(await record(admin, 6)).toMatchObject({ deceased: false, lastName: 'Meanwhile' });
    // The owner of a member who is marked as deceased is signed out.
    expect((await admin.site.ask('GET Profile', { token })).status).toBe(401);
    const mails = await admin.mailsTo(emailOfMember(5));
    // The notice about the mark may be sent before or after the one about the place.
    expect(mails.map(({ text }) => text).join('\n')).toContain('Old barn');
  });
});

describeOnSqlite('several members', ({ open }) => {
  test('one undo takes a common change back, and nothing else', async () => {
    const admin = await openAdminSite(await open());
    await admin.ask('PUT Admin/Members/fb/7', { ...(await record(admin, 7)), lastName: 'Before' });
    admin.site.clock.now += 1000;
    const change = { location: 'Old barn' };
    const { undo } = await ask(admin, { members: members(7, 8), change, isPreview: false });
    await admin.ask('PUT Admin/Members/fb/9', { ...(await record(admin, 9)), lastName: 'After' });
    const undone = await admin.ask('POST Admin/Changes/Undo', {
      ...undo,
      password: goodPassword,
    });
    expect(undone).toMatchObject({ status: 200, body: { total: 2, undone: 2, conflicts: 0 } });
    for (const number of [7, 8]) {
      expect(await record(admin, number)).toMatchObject({ location: '' });
    }
    expect(await record(admin, 7)).toMatchObject({ lastName: 'Before' });
    expect(await record(admin, 9)).toMatchObject({ lastName: 'After' });
  });

  test('members that are as asked stay unchanged, and night members have no place', async () => {
    const admin = await openAdminSite(await open());
    const change = { deceased: false };
    const report = await ask(admin, { members: members(2, 2, 3), change, isPreview: false });
    expect(report).toEqual({ changed: [], unchanged: 2, missing: [], stale: [], undo: null });
    await admin.ask('POST FreakBrothers/nnfb', {
      freakBrotherNumber: 1,
      firstName: 'Nightly',
      lastName: 'Example',
    });
    const body = { series: 'nnfb', members: members(1), change: { location: 'Old barn' } };
    const night = await ask(admin, { ...body, isPreview: false });
    expect(night).toMatchObject({ changed: [], unchanged: 1 });
  });

  test('bad requests are refused', async () => {
    const admin = await openAdminSite(await open());
    const good = { series: 'fb', members: members(2), change: { location: 'X' }, isPreview: true };
    const bad = [
      { ...good, members: [] },
      { ...good, members: members(...Array.from({ length: 501 }, (_, index) => index + 1)) },
      { ...good, members: members(0) },
      { ...good, change: {} },
      { ...good, change: { location: 'x'.repeat(5000) } },
      { ...good, series: 'xx' },
      { ...good, isPreview: 'no' },
    ];
    for (const body of bad) {
      const { status } = await admin.ask('POST Admin/Members/Together', body);
      expect(status, JSON.stringify(body).slice(0, 80)).toBe(400);
    }
  });
});
