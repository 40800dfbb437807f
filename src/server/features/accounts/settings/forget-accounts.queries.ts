/** Takes out of the change log what is personal to accounts that go; that something was changed, and when, stays. */
import { formerAccount } from '#server/database/change-log/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';

/** What members write of themselves. */
const ownWords = ['day', 'month', 'year', 'location', 'maneuver', 'story'];

function withoutOwnWords(json: string | null): string | null {
  if (json === null) return null;
  const fields = Object.entries(JSON.parse(json) as object);
  return JSON.stringify(Object.fromEntries(fields.filter(([name]) => !ownWords.includes(name))));
}

const isEmpty = (json: string | null) => json === null || json === '{}';

/**
 * What somebody else changed on the page of a member, and moves to another number: names and numbers stay, so that others
 * can still be undone, and members followed.
 */
async function forgetOwnWords(db: Connection, id: number): Promise<void> {
  const rows = await db
    .selectFrom('change_log')
    .where('account_id', '=', id)
    .where('subject', '=', 'member')
    .where((eb) => eb.or([eb('actor', '!=', formerAccount), eb('moved_to', 'is not', null)]))
    .select(['id', 'before', 'after'])
    .execute();
  for (const row of rows) {
    const [before, after] = [withoutOwnWords(row.before), withoutOwnWords(row.after)];
    const isNothing = isEmpty(before) && isEmpty(after);
    await db
      .updateTable('change_log')
      .where('id', '=', row.id)
      .set({ before: isNothing ? null : before, after: isNothing ? null : after, account_id: null })
      .execute();
  }
}

/** For the running transaction, before the accounts are deleted. What they changed of others can still be undone. */
export async function forgetAccounts(db: Connection, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const about = db.updateTable('change_log').where('account_id', '=', id);
    await about.where('actor', '=', `account/${id}`).set({ actor: formerAccount }).execute();
    await forgetOwnWords(db, id);
    await about.set({ before: null, after: null, account_id: null }).execute();
  }
}
