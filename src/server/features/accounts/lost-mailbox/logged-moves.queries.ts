/** SQL for the entries of moves in the change log. */
import type { Connection } from '#server/database/open-database.ts';
import type { Move } from './moves.queries.ts';

/** The entry of the change log that says that an account was moved. */
export async function findMoveChange(db: Connection, { id, account_id }: Move) {
  const row = await db
    .selectFrom('change_log')
    .where('subject', '=', 'mailbox')
    .where('account_id', '=', account_id)
    .where('after', 'like', `%"move":${id}}`)
    .select((eb) => eb.fn.max<number>('change_log.id').as('id'))
    .executeTakeFirst();
  return row?.id ?? undefined;
}

/** So that the change log shows the entry as undone. */
export async function markUndone(db: Connection, change: number): Promise<void> {
  await db
    .updateTable('change_log')
    .set((eb) => ({
      undone_by: eb
        .selectFrom('change_log as undoing')
        .where('undoing.undoes', '=', change)
        .select((undoing) => undoing.fn.max<number>('undoing.id').as('id')),
    }))
    .where('id', '=', change)
    .execute();
}
