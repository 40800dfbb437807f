/** What the migration makes of accounts that are there already, on both databases. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openAccountSite } from '#tests/support/account-site.ts';
import { describeEachDialect } from '#tests/support/each-dialect.ts';
import { migrate } from '../open-database.ts';

describeEachDialect('a database from before', ({ open }) => {
  test('has the names of its accounts folded, and its members’ stories shown', async () => {
    const database = await open();
    const { kysely } = database;
    const site = await openAccountSite(database);
    await site.join(1, { firstName: 'Zoë', lastName: ' Ångström ' });
    await site.join(2);
    for (const statement of [
      'drop index change_log_moved_to',
      'alter table change_log drop column moved_to',
      'alter table members drop column is_story_hidden',
      'alter table accounts drop column name_key',
      // What came later goes as well, or it would not be a database from before.
      'drop table write_probes',
      `delete from kysely_migration where name >= '0005-admin'`,
    ]) {
      await sql.raw(statement).execute(kysely);
    }
    await migrate(database);
    const accounts = await kysely.selectFrom('accounts').orderBy('id').select('name_key').execute();
    expect(accounts.map((row) => row.name_key)).toEqual(['zoe angstrom', 'ann example']);
    const hidden = await kysely
      .selectFrom('members')
      .where('is_story_hidden', '<>', 0)
      .select('id')
      .execute();
    expect(hidden).toEqual([]);
  });
});
