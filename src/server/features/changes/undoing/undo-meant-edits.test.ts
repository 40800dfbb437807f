import { expect, test } from 'vitest';
import { editMember, readMember } from '#tests/support/sites/admin-site.ts';
import { importCsv } from '#tests/support/sites/csv-file.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { newest, openWithOther, undo } from '#tests/support/sites/undo-site.ts';

describeOnSqlite('a change whose value was set again', ({ open }) => {
  test('is a conflict, both for one change and for all changes of its account', async () => {
    const { admin, other, since } = await openWithOther(await open());
    await editMember(other, 'fb/3', { location: 'Perris', maneuver: 'Star' });
    const change = await newest(admin);
    await editMember(admin, 'fb/3', { location: 'Hinckley' });
    await editMember(admin, 'fb/3', { location: 'Perris' });
    expect(await undo(admin, { change })).toMatchObject({
      undone: 0,
      firstConflicts: [{ reason: 'Changed again later: Location.' }],
    });
    expect(await undo(admin, { account: 2, since })).toMatchObject({ undone: 0, conflicts: 1 });
    expect(await readMember(admin, 'fb/3')).toMatchObject({ location: 'Perris' });
  });

  test('is undone when the later change was undone or set another field', async () => {
    const database = await open();
    const { admin, other } = await openWithOther(database);
    await editMember(other, 'fb/3', { location: 'Perris' });
    const change = await newest(admin);
    await editMember(admin, 'fb/3', { location: 'Hinckley' });
    await undo(admin, { change: await newest(admin) });
    await importCsv(
      database,
      'series,number,firstName,lastName,deceased,day,month,year,location,maneuver,story,aliases\n' +
        'fb,3,Imported,Name,no,,,,Perris,,,\n',
    );
    expect(await undo(admin, { change })).toMatchObject({ undone: 1, conflicts: 0 });
    expect(await readMember(admin, 'fb/3')).toMatchObject({ location: '', firstName: 'Imported' });
  });
});
