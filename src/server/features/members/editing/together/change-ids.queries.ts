import type { Connection } from '#server/database/open-database.ts';

/** 0 without any change. */
export async function findNewestChangeId(db: Connection): Promise<number> {
  const newest = await db
    .selectFrom('change_log')
    .orderBy('id', 'desc')
    .limit(1)
    .select('id')
    .executeTakeFirst();
  return newest?.id ?? 0;
}
