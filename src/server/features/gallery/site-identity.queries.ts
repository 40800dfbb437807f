/** The identity of this site's data. */
import type { Connection } from '#server/database/open-database.ts';

/** The photo storage uses it to recognize its site. */
export async function readSiteId(db: Connection): Promise<string> {
  const { site_id } = await db
    .selectFrom('site_identity')
    .select('site_id')
    .executeTakeFirstOrThrow();
  return site_id;
}
