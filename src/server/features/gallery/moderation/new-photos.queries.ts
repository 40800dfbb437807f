/** SQL for the mark up to which an admin has seen the photos. */
import type { Connection } from '#server/database/open-database.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** How far back photos are new for an admin who has not marked any. */
const firstDays = 30;

/** Photos are new if they have a higher id, or were sent later. */
export type SeenThrough = { readonly photoId: number } | { readonly sentAt: number };

export async function findSeenThrough(
  db: Connection,
  accountId: number,
  now: number,
): Promise<SeenThrough> {
  const account = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select('photos_seen_through')
    .executeTakeFirst();
  const photoId = account?.photos_seen_through ?? null;
  return photoId === null ? { sentAt: now - firstDays * dayMs } : { photoId };
}

/** Never moves the mark back, so that a screen opened earlier cannot. */
export async function setSeenThrough(
  db: Connection,
  accountId: number,
  photoId: number,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ photos_seen_through: photoId })
    .where('id', '=', accountId)
    .where((eb) =>
      eb.or([eb('photos_seen_through', 'is', null), eb('photos_seen_through', '<', photoId)]),
    )
    .execute();
}
