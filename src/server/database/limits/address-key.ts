import type { Connection } from '../open-database.ts';

/**
 * The key for hashes of network addresses. The database makes it at first start, and all processes share it. Backups
 * leave it out, so a restored site has a new one.
 */
export async function readAddressKey(db: Connection): Promise<string> {
  const { address_key } = await db
    .selectFrom('site_identity')
    .select('address_key')
    .executeTakeFirstOrThrow();
  return address_key;
}
