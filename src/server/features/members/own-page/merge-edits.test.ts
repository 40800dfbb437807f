import { expect, test } from 'vitest';
import { minuteMs } from '#contract/time.ts';
import type { Database } from '#server/database/open-database.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { editMember, makeAdmin, openAdminSite } from '#tests/support/sites/admin-site.ts';
import { listChanges, newest, undo } from '#tests/support/sites/undo-site.ts';

/** Account 2 is a regular member with number 2. */
async function openMember(database: Database) {
  const admin = await openAdminSite(database);
  const { token } = await admin.site.join(2);
  const entries = async () => (await admin.changes('member')).filter(({ key }) => key === 'fb/2');
  return {
    admin,
    entries,
    async save(body: object, afterMs = minuteMs) {
      admin.site.clock.now += afterMs;
      const response = await admin.site.ask('PUT FreakBrother', { token, body });
      expect(response, response.text).toMatchObject({ status: 200 });
    },
    see: async () => (await admin.site.ask('GET FreakBrother/2?logView=false')).body,
  };
}

describeEachDialect('a member’s own edits', ({ open }) => {
  test('are merged into one entry with the earliest old value, the latest new value and the latest time', async () => {
    const { admin, entries, save } = await openMember(await open());
    for (const story of ['one', 'two', 'three']) await save({ story });
    expect(await entries()).toMatchObject([{ before: { story: '' }, after: { story: 'three' } }]);
    const [change] = (await listChanges(admin)).changes;
    expect(change?.changedAt).toBe(new Date(admin.site.clock.now).toISOString());
  });
});

describeOnSqlite('a member’s own edits', ({ open }) => {
  test('are separate entries for other fields, and after 10 minutes', async () => {
    const { entries, save } = await openMember(await open());
    await save({ story: 'one' });
    await save({ location: 'Perris' });
    await save({ story: 'two' });
    await save({ location: 'Hinckley' }, 10 * minuteMs - 2);
    await save({ location: 'Perris Valley' }, 10 * minuteMs);
    expect(await entries()).toMatchObject([
      { before: { story: '' }, after: { story: 'two' } },
      { before: { location: '' }, after: { location: 'Perris' } },
      { before: { location: 'Perris' }, after: { location: 'Hinckley' } },
      { before: { location: 'Hinckley' }, after: { location: 'Perris Valley' } },
    ]);
  });

  test('are separate entries when only some of the fields are the same', async () => {
    const { admin, entries, save, see } = await openMember(await open());
    await save({ story: 'one' });
    await save({ story: 'two', location: 'Hinckley' });
    await save({ story: 'three' });
    await save({ story: 'four' });
    expect(await entries()).toMatchObject([
      { before: { story: '' }, after: { story: 'one' } },
      { before: { story: 'one', location: '' }, after: { story: 'two', location: 'Hinckley' } },
      { before: { story: 'two' }, after: { story: 'four' } },
    ]);
    await undo(admin, { change: await newest(admin) });
    expect(await see()).toMatchObject({ story: 'two', location: 'Hinckley' });
  });

  test('are a separate entry after another account has edited the record', async () => {
    const { admin, entries, save } = await openMember(await open());
    await save({ story: 'one' });
    await editMember(admin, 'fb/2', { maneuver: 'Star' });
    await save({ story: 'two' });
    await save({ story: 'three' });
    expect(await entries()).toMatchObject([
      { after: { story: 'one' } },
      { after: { maneuver: 'Star' } },
      { before: { story: 'one' }, after: { story: 'three' } },
    ]);
  });

  test('are undone together, and later edits start a new entry', async () => {
    const { admin, entries, save, see } = await openMember(await open());
    for (const story of ['one', 'two']) await save({ story });
    expect(await undo(admin, { change: await newest(admin) })).toMatchObject({ undone: 1 });
    expect(await see()).toMatchObject({ story: '' });
    await save({ story: 'three' });
    expect(await entries()).toMatchObject([
      { before: { story: '' }, after: { story: 'two' } },
      { before: { story: 'two' }, after: { story: '' } },
      { before: { story: '' }, after: { story: 'three' } },
    ]);
    await undo(admin, { change: await newest(admin) });
    expect(await see()).toMatchObject({ story: '' });
  });

  test('by an admin are never merged', async () => {
    const database = await open();
    const { admin, entries, save } = await openMember(database);
    await makeAdmin(database, 2);
    for (const story of ['one', 'two', 'three']) await save({ story });
    expect(await entries()).toHaveLength(3);
    for (const location of ['a', 'b']) await editMember(admin, 'fb/2', { location });
    expect(await entries()).toHaveLength(5);
  });
});
