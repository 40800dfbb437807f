import { expect, test } from 'vitest';
import { goodPassword } from '#tests/support/sites/account-site.ts';
import { editMember, openAdminSite, readMember } from '#tests/support/sites/admin-site.ts';
import { importCsv } from '#tests/support/sites/csv-file.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { listChanges, newest, openWithOther, undo } from '#tests/support/sites/undo-site.ts';

describeOnSqlite('the texts of a deleted account', ({ open }) => {
  test('are in no entry of the change log; other changes by an admin can still be undone', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    const { token } = await admin.site.join(2);
    const own = { story: 'Mine alone', location: 'My own field' };
    expect(await admin.site.ask('PUT FreakBrother', { token, body: own })).toMatchObject({
      status: 200,
    });
    await editMember(admin, 'fb/2', { firstName: 'Bo', story: 'Mine alone, mended' });
    await editMember(admin, 'fb/2', { freakBrotherNumber: 40, location: 'My own field, mended' });
    await importCsv(
      database,
      'series,number,firstName,lastName,deceased,day,month,year,location,maneuver,story,aliases\n' +
        'fb,40,Bo,Member,no,,,,My own file,,,\n',
    );
    await admin.site.ask('POST Account/Delete', { token, body: { password: goodPassword } });

    const rows = await database.kysely.selectFrom('change_log').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/mine alone|my own f/i);
    const { changes } = await listChanges(admin);
    const renamed = changes.find(({ fields }) => fields.some(({ name }) => name === 'firstName'));
    const moved = changes.find(({ fields }) => fields.some(({ name }) => name === 'number'));
    expect(await undo(admin, { change: moved?.changeId })).toMatchObject({ undone: 1 });
    expect(await undo(admin, { change: renamed?.changeId })).toMatchObject({ undone: 1 });
    expect(await readMember(admin, 'fb/2')).not.toMatchObject({ firstName: 'Bo' });
  });

  test('are erased, but the moves of the member stay, so that earlier changes can be undone', async () => {
    const database = await open();
    const { admin, other } = await openWithOther(database);
    await editMember(admin, 'fb/2', { lastName: 'Before the move' });
    const change = await newest(admin);
    await editMember(other, 'fb/2', { freakBrotherNumber: 40, story: 'Told by myself' });
    await other.ask('POST Account/Delete', { password: goodPassword });
    const rows = await database.kysely.selectFrom('change_log').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('Told by myself');
    expect(await undo(admin, { change })).toMatchObject({ undone: 1 });
    expect((await readMember(admin, 'fb/40')).lastName).not.toBe('Before the move');
  });
});
