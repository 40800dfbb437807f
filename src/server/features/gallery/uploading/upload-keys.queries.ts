import type { Connection } from '#server/database/open-database.ts';

/** An upload that the account has already made with a key. */
export interface MadeUpload {
  /** Null once the photo is deleted. */
  readonly photoId: number | null;
}

export async function findUpload(
  db: Connection,
  accountId: number,
  key: string,
): Promise<MadeUpload | undefined> {
  return db
    .selectFrom('upload_keys')
    .where('account_id', '=', accountId)
    .where('upload_key', '=', key)
    .select('photo_id as photoId')
    .executeTakeFirst();
}

interface NewUpload {
  readonly accountId: number;
  readonly key: string;
  readonly photoId: number;
  readonly at: number;
}

/** @throws the database's unique violation when another call with the key was faster */
export async function rememberUpload(
  db: Connection,
  { accountId, key, photoId, at }: NewUpload,
): Promise<void> {
  await db
    .insertInto('upload_keys')
    .values({ account_id: accountId, upload_key: key, photo_id: photoId, used_at: at })
    .execute();
}

export async function deleteUploadKeysBefore(db: Connection, instant: number): Promise<void> {
  await db.deleteFrom('upload_keys').where('used_at', '<', instant).execute();
}
