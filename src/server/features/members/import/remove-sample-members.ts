/** Deletes the sample members. */
import { recordChanges } from '#server/database/change-log/change-log.ts';
import { lockMembers } from '#server/database/members/lock-members.ts';
import { pruneNameIndex } from '#server/database/members/name-index.ts';
import type { MemberDeps } from '../member-deps.ts';
import { deleteSampleMembers } from './member-import.queries.ts';

/** Writes one entry to the change log for all of them. Returns their number. */
export async function removeSampleMembers({ database, now }: MemberDeps): Promise<number> {
  return database.kysely.transaction().execute(async (transaction) => {
    await lockMembers(transaction, database.dialect);
    const removed = await deleteSampleMembers(transaction);
    if (removed > 0) {
      await pruneNameIndex(transaction);
      await recordChanges(transaction, [
        {
          changedAt: now(),
          actor: 'remove-samples',
          subject: 'member',
          subjectKey: 'samples',
          before: { sampleMembers: removed },
          after: null,
        },
      ]);
    }
    return removed;
  });
}
