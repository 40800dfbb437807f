/** Deletes photos once the time to show them again, or to approve them, is over. */
import { recordChanges } from '#server/database/change-log/change-log.ts';
import { detailsOf, knownDetails } from '../details/photo-details.ts';
import { deleteExpiredRow } from './hidden-photos.queries.ts';
import type { Database } from '#server/database/open-database.ts';
import { expiryOf, subjectKeyOf } from './photo-admin.present.ts';
import { findExpiredPhotos, type DescribedPhotoRow } from './photo-admin.queries.ts';

/**
 * @param kind those that an admin has hidden, or those that no admin has approved
 * @returns the deleted photos, whose files are no longer needed
 */
export async function deleteExpiredPhotos(
  { kysely }: Database,
  kind: 'hidden' | 'waiting',
  now: number,
): Promise<DescribedPhotoRow[]> {
  return kysely.transaction().execute(async (db) => {
    const gone: DescribedPhotoRow[] = [];
    for (const row of await findExpiredPhotos(db, kind, expiryOf(now))) {
      if (!(await deleteExpiredRow(db, row))) continue;
      const { name } = row;
      const state = kind === 'waiting' ? { isWaiting: true } : { isHidden: true };
      await recordChanges(db, [
        {
          changedAt: now,
          actor: 'sweep',
          subject: 'photo',
          subjectKey: subjectKeyOf(row),
          before: { name, ...knownDetails(detailsOf(row)), ...state },
          after: null,
          accountId: row.account_id,
        },
      ]);
      gone.push(row);
    }
    return gone;
  });
}
