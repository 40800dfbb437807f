import { expect, test } from 'vitest';
import { memberFlags, withheldFlags } from '#contract/members/withheld.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { editMember, readMember, type AdminSite } from '#tests/support/sites/admin-site.ts';
import { goneNumber, openMemorials } from '#tests/support/sites/memorials/memorial-site.ts';
import { listChanges, newest, openWithOther, undo } from '#tests/support/sites/undo-site.ts';

/** With an account that is linked to FB3. */
async function openWithMember(database: Parameters<typeof openWithOther>[0]) {
  const opened = await openWithOther(database);
  const { token } = await opened.admin.site.join(3);
  const save = async (body: object) => {
    const { status } = await opened.admin.site.ask('PUT FreakBrother', { token, body });
    expect(status).toBe(200);
  };
  return { ...opened, save };
}

const read = (admin: AdminSite) => readMember(admin, 'fb/3');

describeEachDialect('what a member has changed since', ({ open }) => {
  test.each([
    ['day', 4, 5],
    ['month', 7, 8],
    ['year', 1976, 1977],
    ['location', 'Perris', 'Elsinore'],
    ['maneuver', 'Star', '4 way'],
    ['story', 'Their story.', 'My story.'],
  ])('stays when an earlier edit is undone: %s', async (field, edited, own) => {
    const { admin, other, since, save } = await openWithMember(await open());
    const date = { day: 1, month: 1, year: 1970 };
    await save({ ...date, isStoryHidden: false });
    await editMember(other, 'fb/3', { [field]: edited, firstName: 'Zoë' });
    await save({ [field]: own, isStoryHidden: false });
    expect(await undo(admin, { account: 2, since })).toMatchObject({ undone: 0, conflicts: 1 });
    expect(await read(admin)).toMatchObject({ [field]: own, firstName: 'Zoë' });
  });
});

describeOnSqlite('a wish to be withheld or hidden', ({ open }) => {
  test.each(withheldFlags)(
    'of the member stays when an earlier edit is undone: %s',
    async (flag) => {
      const { admin, other, since, save } = await openWithMember(await open());
      await editMember(other, 'fb/3', { firstName: 'Zoë', story: 'A story.', year: 1976 });
      await save({ [flag]: true });
      expect(await undo(admin, { account: 2, since })).toMatchObject({ undone: 1 });
      expect(await read(admin)).toMatchObject({ firstName: 'Ann', story: '', [flag]: true });
    },
  );

  test.each(memberFlags)('that an admin has set is not switched off: %s', async (flag) => {
    const { admin, other, since } = await openWithMember(await open());
    await editMember(other, 'fb/3', { [flag]: true });
    const [alone] = (await listChanges(admin)).changes;
    expect(alone?.whyNever).toMatch(/^What was withheld, hidden or removed stays so: /);
    expect(await undo(admin, { change: alone?.changeId })).toMatchObject({ undone: 0 });
    expect(await read(admin)).toMatchObject({ [flag]: true });

    await editMember(other, 'fb/3', { [flag]: false });
    await editMember(other, 'fb/3', { [flag]: true, location: 'Perris' });
    expect(await undo(admin, { change: await newest(admin) })).toMatchObject({ undone: 1 });
    expect(await read(admin)).toMatchObject({ [flag]: true, location: '' });
    await undo(admin, { account: 2, since });
    expect(await read(admin)).toMatchObject({ [flag]: true });
  });

  test.each(memberFlags)('comes back, and stays, when showing it is undone: %s', async (flag) => {
    const { admin, other } = await openWithMember(await open());
    await editMember(admin, 'fb/3', { [flag]: true });
    await editMember(other, 'fb/3', { [flag]: false });
    expect(await undo(admin, { change: await newest(admin) })).toMatchObject({ undone: 1 });
    expect(await read(admin)).toMatchObject({ [flag]: true });
    const undoing = { change: await newest(admin) };
    expect(await undo(admin, undoing)).toMatchObject({ undone: 0, impossible: 1 });
    expect(await read(admin)).toMatchObject({ [flag]: true });
  });
});

describeOnSqlite('what a member has removed', ({ open }) => {
  test('is not published again by undoing that', async () => {
    const { admin, save } = await openWithMember(await open());
    const ownDetails = { day: 4, month: 7, year: 1976, location: 'Perris', maneuver: 'Star' };
    await save({ ...ownDetails, story: 'My story.', isStoryHidden: false });
    admin.site.clock.now += 60 * 60_000;
    const untold = { day: 0, month: 0, year: 0, location: '', maneuver: '', story: '' };
    await save({ ...untold, isStoryHidden: false });
    const [removal] = (await listChanges(admin)).changes;
    expect(removal?.whyNever).toContain('stays so: Day, Month, Year, Location, Jump, Story.');
    expect(await undo(admin, { change: removal?.changeId })).toMatchObject({ impossible: 1 });
    expect(await read(admin)).toMatchObject(untold);
  });
});

describeOnSqlite('what a keeper has removed', ({ open }) => {
  test('is not published again, not even once the keeper has ended', async () => {
    const database = await open();
    const { admin, members, makeKeeper } = await openMemorials(database, [2]);
    const [keeper] = members;
    await editMember(admin, `fb/${goneNumber}`, { story: 'A story.', location: 'Perris' });
    await makeKeeper(keeper);
    const { token } = keeper;
    const path = `PUT Memorials/${goneNumber}`;
    expect((await admin.site.ask(path, { token, body: { story: '' } })).status).toBe(200);
    const removal = { change: await newest(admin) };
    const reason = 'What was withheld, hidden or removed stays so: Story.';
    const isLeft = async () => {
      expect(await undo(admin, removal)).toMatchObject({ firstConflicts: [{ reason }] });
      expect(await readMember(admin, `fb/${goneNumber}`)).toMatchObject({ story: '' });
    };
    await isLeft();
    await database.kysely.updateTable('memorial_keepers').set({ ended_at: 1 }).execute();
    await isLeft();
  });
});
