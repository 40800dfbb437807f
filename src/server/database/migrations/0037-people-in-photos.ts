/** Supports marks of people in gallery photos, suggestions of names, and mails about them. */
import { sql, type Kysely } from 'kysely';
import type { DatabaseDialect } from '../dialects/dialect.ts';

/** Everyone sees unnamed marks, and named ones once someone has agreed. */
const isSeen = (row: 'new' | 'old') => `(${row}.member_id is null or ${row}.agreed_at is not null)`;

const contentChanges = [
  { event: 'insert', condition: isSeen('new') },
  { event: 'update', condition: `${isSeen('new')} or ${isSeen('old')}` },
  { event: 'delete', condition: isSeen('old') },
] as const;

export async function createPeopleInPhotos(
  db: Kysely<unknown>,
  dialect: DatabaseDialect,
): Promise<void> {
  const { idColumn, instantColumn } = dialect;
  const bigId = dialect.name === 'postgres' ? 'bigint' : 'integer';
  const ofAccount = `${bigId} references accounts (id) on delete`;
  const statements = [
    `create table photo_marks (
      id ${idColumn},
      photo_id ${bigId} not null references photos (id) on delete cascade,
      x integer not null check (x between 0 and 1000),
      y integer not null check (y between 0 and 1000),
      member_id ${bigId} references members (id) on delete cascade,
      marked_by ${ofAccount} cascade,
      marked_at ${instantColumn} not null,
      agreed_at ${instantColumn},
      agreed_by ${ofAccount} set null,
      refused_at ${instantColumn},
      unique (photo_id, member_id),
      check (member_id is not null or (agreed_at is null and refused_at is null)),
      check (agreed_at is null or refused_at is null),
      check ((marked_by is null) = (agreed_at is not null or refused_at is not null))
    )`,
    `create index photo_marks_member on photo_marks (member_id) where member_id is not null`,
    `create index photo_marks_marker on photo_marks (marked_by) where marked_by is not null`,
    `create index photo_marks_agreer on photo_marks (agreed_by) where agreed_by is not null`,
    `create index photo_marks_unnamed on photo_marks (photo_id) where member_id is null`,
    `create index photo_marks_waiting on photo_marks (member_id)
      where member_id is not null and agreed_at is null and refused_at is null`,
    `create table mark_suggestions (
      id ${idColumn},
      mark_id ${bigId} not null references photo_marks (id) on delete cascade,
      suggested_by ${bigId} not null references accounts (id) on delete cascade,
      member_id ${bigId} references members (id) on delete set null,
      text text not null,
      suggested_at ${instantColumn} not null,
      unique (mark_id, suggested_by)
    )`,
    `create index mark_suggestions_account on mark_suggestions (suggested_by)`,
    `create index mark_suggestions_member on mark_suggestions (member_id)
      where member_id is not null`,
    'alter table accounts add column mark_mail integer not null default 1',
    'alter table accounts add column each_mark_mail integer not null default 0',
    `alter table accounts add column mark_mail_sent_at ${instantColumn}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const change of contentChanges) {
    await dialect.versionContentWhen(db, { table: 'photo_marks', ...change });
  }
}
