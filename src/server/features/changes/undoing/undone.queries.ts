import type { LoggedChange } from '#server/database/change-log/change-undo.ts';
import type { Connection } from '#server/database/open-database.ts';
import { readChanges } from '../changes.queries.ts';

const idsUndoneBy = (changes: readonly LoggedChange[]) =>
  changes.flatMap(({ undoes }) => undoes ?? []);

/** Undoing an undo restores the change that it had undone; follows such chains to their start. */
async function settleChains(db: Connection, changes: readonly LoggedChange[]): Promise<void> {
  const entries = db.updateTable('change_log');
  let revived = idsUndoneBy(changes);
  while (revived.length > 0) {
    await entries.set({ undone_by: null }).where('id', 'in', revived).execute();
    const undoing = (await readChanges(db, revived)).filter(({ undoes }) => undoes !== null);
    for (const { id, undoes } of undoing) {
      await entries.set({ undone_by: id }).where('id', '=', undoes).execute();
    }
    revived = idsUndoneBy(await readChanges(db, idsUndoneBy(undoing)));
  }
}

/** Records that the new entries with ids above `after` undo these changes. */
export async function markUndone(
  db: Connection,
  changes: readonly LoggedChange[],
  after: number,
): Promise<void> {
  const ids = changes.map(({ id }) => id);
  if (ids.length === 0) return;
  await db
    .updateTable('change_log')
    .from('change_log as undoing')
    .set((eb) => ({ undone_by: eb.ref('undoing.id') }))
    .whereRef('undoing.undoes', '=', 'change_log.id')
    .where('undoing.id', '>', after)
    .where('change_log.id', 'in', ids)
    .execute();
  await settleChains(db, changes);
}
