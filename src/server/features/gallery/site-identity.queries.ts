/** What makes this site's data its own. */
import type { Connection } from '#server/database/open-database.ts';

/** What this site is known by to the photo storage. */
export async function readSiteId(db: Connection): Promise<string> {
  const { site_id } = await db
    .selectFrom('site_identity')
    .select('site_id')
    .executeTakeFirstOrThrow();
  return site_id;
}
