/** Remembers which marks an admin agreed to, because a living member without an account needs that. */
import { sql, type Kysely } from 'kysely';

export async function addAgreementsByAdmins(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table photo_marks add column agreed_as_admin integer not null default 0
      check (agreed_as_admin in (0, 1))`,
    // No one answers for the agreement of an account that is gone, so it waits for an admin.
    `update photo_marks set agreed_as_admin = 1
      where agreed_by in (select id from accounts where role = 'Admin')
      and not exists (
        select 1 from claims
        where claims.account_id = photo_marks.agreed_by and claims.member_id = photo_marks.member_id)`,
    `create index photo_marks_agreed on photo_marks (member_id)
      where agreed_at is not null and agreed_as_admin = 0`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
