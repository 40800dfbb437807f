import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { insertOlderAccount } from '#tests/support/databases/older-account.ts';
import { migrate, migrateWithin, openDatabase } from '../open-database.ts';

describeEachDialect('requests and invitations from before', ({ createEmpty }) => {
  test('have not ended, and were not tried again', async () => {
    const database = await openDatabase(await createEmpty());
    try {
      const { kysely, dialect } = database;
      await migrateWithin(kysely, dialect, '0028-blocked-senders');
      await insertOlderAccount(kysely, { role: 'Admin' });
      await sql`
        insert into members (
          series, number, first_name, last_name, deceased, day, month, year, location, maneuver, story, search_text,
          is_sample, created_at, updated_at
        ) values ('fb', 1, 'Ann', 'Example', 0, 0, 0, 0, '', '', '', '', 0, 0, 0)`.execute(kysely);
      await sql`
        insert into mailbox_moves (account_id, member_id, email, email_key, text, token_hash, asked_at)
        values (1, 1, 'new@example.org', 'new@example.org', 'Hello', 'hash', 5)`.execute(kysely);
      await sql`
        insert into invitations (member_id, email, email_key, invited_by, counts_as, invited_at, expires_at)
        values (1, 'zoe@example.org', 'zoe@example.org', 1, 'approval', 5, 9)`.execute(kysely);
      await migrate(database);
      const moves = kysely.selectFrom('mailbox_moves').select(['email', 'ended_at']);
      expect(await moves.execute()).toEqual([{ email: 'new@example.org', ended_at: null }]);
      const invitations = kysely.selectFrom('invitations').select(['attempts', 'try_at']);
      expect(await invitations.execute()).toEqual([{ attempts: 0, try_at: null }]);
    } finally {
      await database.close();
    }
  });
});
