/** Supports load sheets: which members were on the same load, as one said and the other confirmed. */
import { sql, type Kysely } from 'kysely';
import type { DatabaseDialect } from '../dialects/dialect.ts';

/** Everyone sees confirmed links, and only these. */
const contentChanges = [
  { event: 'insert', condition: 'new.confirmed_at is not null' },
  {
    event: 'update',
    condition: '(new.confirmed_at is null) <> (old.confirmed_at is null)',
  },
  { event: 'delete', condition: 'old.confirmed_at is not null' },
] as const;

export async function createLoadLinks(
  db: Kysely<unknown>,
  dialect: DatabaseDialect,
): Promise<void> {
  const { idColumn, instantColumn } = dialect;
  const bigId = dialect.name === 'postgres' ? 'bigint' : 'integer';
  const ofMember = `${bigId} not null references members (id) on delete cascade`;
  const statements = [
    `create table load_links (
      id ${idColumn},
      first_id ${ofMember},
      second_id ${ofMember},
      speaker_id ${bigId} not null,
      said_by ${bigId} references accounts (id) on delete cascade,
      said_at ${instantColumn} not null,
      confirmed_at ${instantColumn},
      confirmed_by ${bigId} references accounts (id) on delete set null,
      declined_at ${instantColumn},
      unique (first_id, second_id),
      check (first_id < second_id),
      check (speaker_id in (first_id, second_id)),
      check ((said_by is null) = (confirmed_at is not null)),
      check (confirmed_at is null or declined_at is null)
    )`,
    `create index load_links_second on load_links (second_id)`,
    `create index load_links_account on load_links (said_by) where said_by is not null`,
    `create index load_links_confirmer on load_links (confirmed_by) where confirmed_by is not null`,
    `create index load_links_open on load_links (id)
      where confirmed_at is null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const change of contentChanges) {
    await dialect.versionContentWhen(db, { table: 'load_links', ...change });
  }
}
