/**
 * Removes personal data of deleted accounts from the change log. The entries stay, with their time
 * and subject.
 */
import { formerAccount } from '#server/database/change-log/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';

/** Fields that members edit on their own page. */
const ownTexts = ['day', 'month', 'year', 'location', 'maneuver', 'story'];

function withoutOwnTexts(json: string | null): string | null {
  if (json === null) return null;
  const fields = Object.entries(JSON.parse(json) as object);
  return JSON.stringify(Object.fromEntries(fields.filter(([name]) => !ownTexts.includes(name))));
}

const isEmpty = (json: string | null) => json === null || json === '{}';

/**
 * Clears these fields in entries about the account's member, where another person made the change
 * or the member moved to another number. Names and numbers stay, so that other changes can still be
 * undone and members followed to their new number.
 */
async function eraseOwnTexts(db: Connection, id: number): Promise<void> {
  const rows = await db
    .selectFrom('change_log')
    .where('account_id', '=', id)
    .where('subject', '=', 'member')
    .where((eb) => eb.or([eb('actor', '!=', formerAccount), eb('moved_to', 'is not', null)]))
    .select(['id', 'before', 'after'])
    .execute();
  for (const row of rows) {
    const [before, after] = [withoutOwnTexts(row.before), withoutOwnTexts(row.after)];
    const isNothing = isEmpty(before) && isEmpty(after);
    await db
      .updateTable('change_log')
      .where('id', '=', row.id)
      .set({ before: isNothing ? null : before, after: isNothing ? null : after, account_id: null })
      .execute();
  }
}

/**
 * Runs in the caller's transaction, before the accounts are deleted. Their changes to other
 * people's data can still be undone.
 */
export async function eraseAccounts(db: Connection, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const about = db.updateTable('change_log').where('account_id', '=', id);
    await about.where('actor', '=', `account/${id}`).set({ actor: formerAccount }).execute();
    await eraseOwnTexts(db, id);
    await about.set({ before: null, after: null, account_id: null }).execute();
  }
}
