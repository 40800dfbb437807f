/** The SQL that notes which change was taken back by which. */
import type { LoggedChange } from '#server/database/change-undo.ts';
import type { Connection } from '#server/database/open-database.ts';
import { readChanges } from './changes.queries.ts';

const setUndoneBy = async (db: Connection, id: number, undoneBy: number | null) =>
  db.updateTable('change_log').set({ undone_by: undoneBy }).where('id', '=', id).execute();

/** What took something back, and is taken back itself, lets that be done again; and so on, from each to the one before. */
async function settleChain(db: Connection, { undoes }: LoggedChange): Promise<void> {
  let revived = undoes;
  while (revived !== null) {
    await setUndoneBy(db, revived, null);
    const [live] = await readChanges(db, [revived]);
    const undone = live?.undoes ?? null;
    if (undone === null) return;
    await setUndoneBy(db, undone, revived);
    const [gone] = await readChanges(db, [undone]);
    revived = gone?.undoes ?? null;
  }
}

/** Notes that these changes are undone by the entries that were just written above `after`. */
export async function markUndone(
  db: Connection,
  changes: readonly LoggedChange[],
  after: number,
): Promise<void> {
  const ids = changes.map(({ id }) => id);
  if (ids.length === 0) return;
  await db
    .updateTable('change_log')
    .set((eb) => ({
      undone_by: eb
        .selectFrom('change_log as undoing')
        .whereRef('undoing.undoes', '=', 'change_log.id')
        .where('undoing.id', '>', after)
        .select((undoing) => undoing.fn.max('undoing.id').as('id')),
    }))
    .where('id', 'in', ids)
    .execute();
  for (const change of changes) if (change.undoes !== null) await settleChain(db, change);
}
