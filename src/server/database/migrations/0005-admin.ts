/** Supports admin features: hidden stories, members that move to other numbers, and accounts found by name. */
import { sql, type Kysely } from 'kysely';
import { foldText } from '#contract/members/search-text.ts';

const accountsPerBatch = 1_000;

interface Named {
  accounts: { id: number; first_name: string; last_name: string; name_key: string };
}

/** Folds the names of existing accounts; new ones are folded when they are written. */
async function fillNameKeys(db: Kysely<unknown>): Promise<void> {
  const named = db as Kysely<Named>;
  let last = 0;
  for (;;) {
    const rows = await named
      .selectFrom('accounts')
      .where('id', '>', last)
      .orderBy('id')
      .limit(accountsPerBatch)
      .select(['id', 'first_name', 'last_name'])
      .execute();
    for (const { id, first_name, last_name } of rows) {
      const name_key = foldText(`${first_name} ${last_name}`);
      await named.updateTable('accounts').set({ name_key }).where('id', '=', id).execute();
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < accountsPerBatch) return;
  }
}

export async function addAdministration(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table members add column is_story_hidden integer not null default 0
      check (is_story_hidden in (0, 1))`,
    `alter table change_log add column moved_to text`,
    `create index change_log_moved_to on change_log (subject, moved_to) where moved_to is not null`,
    `alter table accounts add column name_key text not null default ''`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  await fillNameKeys(db);
}
