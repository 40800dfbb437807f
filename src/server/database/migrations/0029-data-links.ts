/** Mailed links to download the data of an account, or to delete it. */
import { sql, type Kysely } from 'kysely';
import type { DatabaseDialect } from '../dialects/dialect.ts';

const linkPurposes = `('validate', 'phone', 'reset', 'second-factor', 'export', 'erasure')`;

/** SQLite cannot alter a check constraint, so the table is rebuilt and its rows are copied. */
const sqliteLinks = (dialect: DatabaseDialect) => [
  `alter table account_links rename to former_links`,
  `create table account_links (
    id ${dialect.idColumn},
    account_id integer not null references accounts (id) on delete cascade,
    purpose text not null check (purpose in ${linkPurposes}),
    token_hash text not null unique,
    bound_to text not null,
    expires_at ${dialect.instantColumn} not null
  )`,
  `insert into account_links select id, account_id, purpose, token_hash, bound_to, expires_at
    from former_links`,
  `drop table former_links`,
  `create index account_links_account on account_links (account_id)`,
  `create index account_links_expiry on account_links (expires_at)`,
];

const postgresLinks = [
  `alter table account_links drop constraint account_links_purpose_check`,
  `alter table account_links add constraint account_links_purpose_check
    check (purpose in ${linkPurposes})`,
];

export async function addDataLinks(db: Kysely<unknown>, dialect: DatabaseDialect): Promise<void> {
  const statements = dialect.name === 'postgres' ? postgresLinks : sqliteLinks(dialect);
  for (const statement of statements) await sql.raw(statement).execute(db);
}
