import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildAccountRow } from '#server/features/accounts/registration/build-account-row.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { migrate, migrateWithin, openDatabase } from '../open-database.ts';

describeEachDialect('a database without mailed links', ({ createEmpty }) => {
  test('loses its devices and reset codes, and keeps validation codes', async () => {
    const database = await openDatabase(await createEmpty());
    try {
      const { kysely, dialect } = database;
      await migrateWithin(kysely, dialect, '0012-hidden-photos');
      // Without the columns of later migrations.
      const { phone_changed_at: _, ...row } = buildAccountRow({
        firstName: 'Ann',
        lastName: 'Example',
        email: 'ann@example.org',
        profileName: 'ann',
        passwordHash: '',
        at: 1,
        lapsesAt: null,
      });
      const { id } = await kysely
        .insertInto('accounts')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      await sql`insert into account_devices values (${id}, 'invented', 1)`.execute(kysely);
      for (const purpose of ['validate', 'reset']) {
        await sql`insert into account_codes
          (account_id, purpose, requester, code_hash, destination, expires_at)
          values (${id}, ${purpose}, 'session', '', '', 1)`.execute(kysely);
      }
      await migrate(database);
      expect(await kysely.selectFrom('account_devices').selectAll().execute()).toEqual([]);
      const codes = await kysely.selectFrom('account_codes').select('purpose').execute();
      expect(codes).toEqual([{ purpose: 'validate' }]);
      expect(await kysely.selectFrom('account_links').selectAll().execute()).toEqual([]);
    } finally {
      await database.close();
    }
  });
});
