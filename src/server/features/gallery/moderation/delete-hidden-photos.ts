/** Deletes photos once the time to show them again is over. */
import { recordChanges } from '#server/database/change-log/change-log.ts';
import { detailsOf, knownDetails } from '../details/photo-details.ts';
import { deleteHiddenRow } from './hidden-photos.queries.ts';
import type { Database } from '#server/database/open-database.ts';
import { expiryOf, subjectKeyOf } from './photo-admin.present.ts';
import { findExpiredPhotos } from './photo-admin.queries.ts';

/** @returns the names of the deleted photos, whose files are no longer needed. */
export async function deleteHiddenPhotos({ kysely }: Database, now: number): Promise<string[]> {
  return kysely.transaction().execute(async (db) => {
    const gone: string[] = [];
    for (const row of await findExpiredPhotos(db, expiryOf(now))) {
      if (!(await deleteHiddenRow(db, row.id, expiryOf(now)))) continue;
      const { name } = row;
      await recordChanges(db, [
        {
          changedAt: now,
          actor: 'sweep',
          subject: 'photo',
          subjectKey: subjectKeyOf(row),
          before: { name, ...knownDetails(detailsOf(row)), isHidden: true },
          after: null,
          accountId: row.account_id,
        },
      ]);
      gone.push(name);
    }
    return gone;
  });
}
