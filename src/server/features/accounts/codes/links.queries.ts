import type { Selectable } from 'kysely';
import { refuseGoneAccount } from '#server/database/dialects/database-errors.ts';
import type { AccountLinksTable } from '#server/database/schema/accounts.ts';
import type { Connection } from '#server/database/open-database.ts';

export type LinkRow = Selectable<AccountLinksTable>;

export const linkLifetimeMs = 30 * 60 * 1000;
/** A link from further ahead was made by a clock that was wrong. */
const clockSlackMs = 60 * 1000;

/** @throws Refusal `unauthorized` when the account was deleted meanwhile */
export async function insertLink(
  db: Connection,
  link: Omit<LinkRow, 'id' | 'expires_at'>,
  now: number,
): Promise<void> {
  await db
    .insertInto('account_links')
    .values({ ...link, expires_at: now + linkLifetimeMs })
    .execute()
    .catch(refuseGoneAccount);
}

export async function findLiveLink(
  db: Connection,
  tokenHash: string,
  now: number,
): Promise<LinkRow | undefined> {
  const link = await db
    .selectFrom('account_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .selectAll()
    .executeTakeFirst();
  const isFromAhead = link !== undefined && link.expires_at > now + linkLifetimeMs + clockSlackMs;
  return isFromAhead ? undefined : link;
}

/** False when the link was used meanwhile. */
export async function takeLink(db: Connection, { id }: LinkRow): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('account_links')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteLink(db: Connection, tokenHash: string): Promise<void> {
  await db.deleteFrom('account_links').where('token_hash', '=', tokenHash).execute();
}

export async function deleteExpiredLinks(db: Connection, now: number): Promise<void> {
  await db.deleteFrom('account_links').where('expires_at', '<=', now).execute();
}
