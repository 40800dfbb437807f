import type { Connection } from './open-database.ts';

/**
 * Opens the messages of open announced changes again, which are about to be deleted: beginning a change has closed its
 * message, which no one has answered.
 * @param memberIds of all members by default
 */
export async function reopenAnnounced(
  db: Connection,
  memberIds?: readonly number[],
): Promise<void> {
  let open = db
    .selectFrom('announced_changes')
    .where('done_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('message_id', 'is not', null);
  if (memberIds) open = open.where('member_id', 'in', memberIds);
  await db
    .updateTable('contact_messages')
    .set({ closed_at: null })
    .where('id', 'in', open.select('message_id'))
    .execute();
}
