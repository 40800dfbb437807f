/**
 * Several accounts may claim one member until one of them is validated. Only that claim counts and changes public
 * pages.
 */
import { sql, type Kysely } from 'kysely';
import type { DatabaseDialect } from '../dialects/dialect.ts';

const isOfValidated = `case when exists (
  select 1 from accounts where accounts.id = claims.account_id and accounts.validated_at is not null
) then 1 else 0 end`;

/** SQLite cannot drop a column's unique constraint, so the table is rebuilt. Dropping it also drops its triggers. */
const sqliteStatements = [
  `create table claims_rebuilt (
    account_id integer primary key references accounts (id) on delete cascade,
    member_id integer not null references members (id) on delete cascade,
    is_approved integer not null check (is_approved in (0, 1)),
    claimed_at integer not null,
    is_validated integer not null check (is_validated in (0, 1))
  )`,
  `insert into claims_rebuilt (account_id, member_id, is_approved, claimed_at, is_validated)
    select account_id, member_id, is_approved, claimed_at, ${isOfValidated} from claims`,
  `drop table claims`,
  `alter table claims_rebuilt rename to claims`,
];

const postgresStatements = [
  ...['insert', 'update', 'delete'].flatMap((event) => [
    `drop trigger claims_seen_after_${event} on claims`,
    `drop function claims_seen_after_${event}()`,
  ]),
  `drop trigger claims_version on claims`,
  `alter table claims drop constraint claims_member_id_key`,
  `alter table claims add column is_validated integer not null default 0
    check (is_validated in (0, 1))`,
  `update claims set is_validated = ${isOfValidated}`,
  `alter table claims alter column is_validated drop default`,
];

const contentChanges = [
  { event: 'insert', condition: 'new.is_validated = 1' },
  { event: 'delete', condition: 'old.is_validated = 1' },
  { event: 'update', condition: 'new.is_validated = 1 or old.is_validated = 1' },
] as const;

export async function addPendingClaims(
  db: Kysely<unknown>,
  dialect: DatabaseDialect,
): Promise<void> {
  const statements = [
    ...(dialect.name === 'postgres' ? postgresStatements : sqliteStatements),
    `create unique index claims_validated_member on claims (member_id) where is_validated = 1`,
    `create index claims_member on claims (member_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const change of contentChanges) {
    await dialect.versionContentWhen(db, { table: 'claims', ...change });
  }
}
