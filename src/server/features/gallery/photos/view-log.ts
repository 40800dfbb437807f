/**
 * Counts photo views in the background: one per visitor, photo and day. Visitors stay in memory for half a second. Only a
 * hash with a daily secret is stored, to recognize repeated views.
 */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { dayMs } from '#contract/time.ts';
import { createBufferedWriter } from '#server/concurrency/buffered-writer.ts';
import type { Connection, Database } from '#server/database/open-database.ts';

/** Views of one visitor within this time, counted from midnight UTC, count once. */
export const viewDayMs = dayMs;

interface PhotoView {
  readonly photoId: number;
  /** Whole days since 1970 UTC. */
  readonly day: number;
  /** An account, or a visitor's address. */
  readonly visitor: string;
}

export interface ViewLog {
  add(view: PhotoView): void;
  /** Writes everything added before the call. */
  flush(): Promise<void>;
}

interface ViewLogOptions {
  readonly database: Database;
  /** Called when writing failed. The entries are written again with the next ones. */
  readonly onFailure: (error: unknown) => void;
}

/** The secret of a day, shared by all processes. Stores `proposed` if there is none yet. */
async function findViewSecret(db: Connection, day: number, proposed: string): Promise<string> {
  await db
    .insertInto('view_secrets')
    .values({ day, secret: proposed })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { secret } = await db
    .selectFrom('view_secrets')
    .where('day', '=', day)
    .select('secret')
    .executeTakeFirstOrThrow();
  return secret;
}

/** False when this viewer was already recorded. */
async function insertViewer(db: Connection, day: number, viewerHash: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('photo_viewers')
    .values({ day, viewer_hash: viewerHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Skips a photo that no longer exists. */
async function addPhotoView(db: Connection, photoId: number): Promise<void> {
  await db
    .insertInto('photo_views')
    .columns(['photo_id', 'views'])
    .expression((eb) =>
      eb
        .selectFrom('photos')
        .where('id', '=', photoId)
        .select(['id', sql<number>`1`.as('views')]),
    )
    .onConflict((conflict) =>
      conflict.column('photo_id').doUpdateSet({ views: sql<number>`photo_views.views + 1` }),
    )
    .execute();
}

/** Without the day's secret, the hashes no longer reveal who viewed a photo. */
export async function deleteViewersBefore(db: Connection, day: number): Promise<void> {
  await db.deleteFrom('view_secrets').where('day', '<', day).execute();
  await db.deleteFrom('photo_viewers').where('day', '<', day).execute();
}

const inOrder = (a: PhotoView, b: PhotoView) =>
  a.photoId - b.photoId || a.day - b.day || a.visitor.localeCompare(b.visitor);

const hashOf = (secret: string, { photoId, visitor }: PhotoView) =>
  createHash('sha256')
    .update(JSON.stringify([secret, photoId, visitor]))
    .digest('base64url');

export function createViewLog({ database, onFailure }: ViewLogOptions): ViewLog {
  const writer = createBufferedWriter<PhotoView>({
    onFailure,
    write: (entries) =>
      database.kysely.transaction().execute(async (transaction) => {
        const secrets = new Map<number, string>();
        // A fixed order prevents deadlocks between processes that count the same photos.
        for (const view of [...entries.values()].toSorted(inOrder)) {
          const { day, photoId } = view;
          const secret =
            secrets.get(day) ??
            (await findViewSecret(transaction, day, randomBytes(16).toString('hex')));
          secrets.set(day, secret);
          if (await insertViewer(transaction, day, hashOf(secret, view))) {
            await addPhotoView(transaction, photoId);
          }
        }
      }),
  });
  return {
    add: (view) => writer.add(JSON.stringify([view.day, view.photoId, view.visitor]), view),
    flush: () => writer.flush(),
  };
}
