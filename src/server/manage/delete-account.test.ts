import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, type DatabaseLocation } from '#server/database/open-database.ts';
import { emailOfMember } from '#tests/support/sites/account-site.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { manage, openPhotosOf } from '#tests/support/processes/manage.ts';
import { populateSite } from '#tests/support/sites/populated-site.ts';

async function openSite(location: DatabaseLocation) {
  const database = await openDatabase(location);
  onTestFinished(() => database.close());
  await populateSite(database, await openPhotosOf(location));
  return database;
}

describeOnSqlite('manage -- delete-account', ({ create }) => {
  test('deletes the account with its photos, and logs it without personal data', async () => {
    const location = await create();
    const { kysely } = await openSite(location);
    const accounts = () =>
      kysely.selectFrom('accounts').orderBy('id').select(['id', 'email']).execute();
    const [first, ...others] = await accounts();
    const names = await kysely
      .selectFrom('photos')
      .select('name')
      .where('account_id', '=', 1)
      .execute();
    expect(names.length).toBeGreaterThan(0);
    const { code, stdout } = await manage(location, 'delete-account', '1');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^Account 1 \(member\d+@example\.org\) was deleted, with its private data and \d+ photos\. No mail was sent\.\n$/,
    );
    expect(stdout).toContain(first?.email ?? '-');
    expect(await accounts()).toEqual(others);
    const photos = await openPhotosOf(location);
    for (const { name } of names) {
      expect(await photos.open(name, { size: 'thumb', format: 'webp' })).toBeNull();
    }
    const entry = await kysely
      .selectFrom('change_log')
      .where('subject', '=', 'account')
      .orderBy('id', 'desc')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor: 'delete-account', subject_key: '1', after: null });
    expect(JSON.stringify(entry)).not.toContain('@');
  });

  test('refuses the only admin and an unknown id', async () => {
    const location = await create();
    const { kysely } = await openSite(location);
    await kysely.updateTable('accounts').set({ role: 'Admin' }).where('id', '=', 1).execute();
    expect(await manage(location, 'delete-account', '1')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Account 1 is the only admin. Make someone else an admin first.\n',
    });
    expect(await manage(location, 'delete-account', '999')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no account 999.\n',
    });
    const email = emailOfMember(3);
    const left = kysely.selectFrom('accounts').where('email', '=', email).select('id');
    expect(await left.execute()).toHaveLength(1);
  });
});
