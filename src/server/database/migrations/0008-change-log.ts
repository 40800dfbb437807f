/** Columns that undoing needs, and the account that an entry is about. */
import { sql, type Kysely } from 'kysely';
import type { DatabaseDialect } from '../dialects/dialect.ts';

const rowsPerBatch = 1_000;

interface Logged {
  change_log: {
    id: number;
    actor: string;
    subject: string;
    subject_key: string;
    before: string | null;
    after: string | null;
    account_id: number | null;
  };
}

type Row = Omit<Logged['change_log'], 'account_id'>;

const numberIn = (text: string | undefined) =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;

function accountIn(json: string | null): number | null {
  const snapshot = json === null ? null : (JSON.parse(json) as { account?: unknown } | null);
  return typeof snapshot?.account === 'number' ? snapshot.account : null;
}

/** Photos deleted by an admin cannot be told from photos that the admin sent. */
function accountOf({ actor, subject, subject_key, before, after }: Row): number | null {
  if (subject === 'account') return numberIn(subject_key);
  if (subject === 'claim') return accountIn(after) ?? accountIn(before);
  return subject === 'photo' ? numberIn(actor.split('/')[1]) : null;
}

/** Sets the account of existing entries, as it is set for new ones. */
async function fillAccounts(db: Kysely<unknown>): Promise<void> {
  const logged = db as Kysely<Logged>;
  let last = 0;
  for (;;) {
    const rows = await logged
      .selectFrom('change_log')
      .where('id', '>', last)
      .where('subject', 'in', ['account', 'claim', 'photo'])
      .orderBy('id')
      .limit(rowsPerBatch)
      .select(['id', 'actor', 'subject', 'subject_key', 'before', 'after'])
      .execute();
    for (const row of rows) {
      const account_id = accountOf(row);
      if (account_id === null) continue;
      await logged.updateTable('change_log').set({ account_id }).where('id', '=', row.id).execute();
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < rowsPerBatch) return;
  }
}

export async function completeChangeLog(
  db: Kysely<unknown>,
  dialect: DatabaseDialect,
): Promise<void> {
  const bigId = dialect.name === 'postgres' ? 'bigint' : 'integer';
  const statements = [
    `alter table change_log add column touched_at ${dialect.instantColumn}`,
    `alter table change_log add column account_id ${bigId}`,
    `alter table change_log add column undoes ${bigId}`,
    `alter table change_log add column undone_by ${bigId}`,
    `drop index change_log_time`,
    `create index change_log_time on change_log (changed_at, id)`,
    `create index change_log_actor on change_log (actor, changed_at, id)`,
    `create index change_log_undoes on change_log (undoes) where undoes is not null`,
    `create index change_log_account on change_log (account_id) where account_id is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  await fillAccounts(db);
}
