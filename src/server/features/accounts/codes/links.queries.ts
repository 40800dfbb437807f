import type { Selectable } from 'kysely';
import { dataLinkDays } from '#contract/accounts/data-links.ts';
import { refuseGoneAccount } from '#server/database/account-gone.ts';
import type { AccountLinksTable } from '#server/database/account-tables.ts';
import type { Connection } from '#server/database/open-database.ts';

export type LinkRow = Selectable<AccountLinksTable>;

export const linkLifetimeMs = 30 * 60 * 1000;
/** The owner has not asked for these links, and reads the mail later. */
export const dataLinkLifetimeMs = dataLinkDays * 24 * 60 * 60 * 1000;

const lifetimeOf = (purpose: LinkRow['purpose']) =>
  purpose === 'export' || purpose === 'erasure' ? dataLinkLifetimeMs : linkLifetimeMs;

/** A link from further ahead was made by a clock that was wrong. */
const clockSlackMs = 60 * 1000;

/**
 * @returns its id
 * @throws Refusal `unauthorized` when the account was deleted meanwhile
 */
export async function insertLink(
  db: Connection,
  link: Omit<LinkRow, 'id' | 'expires_at'>,
  now: number,
): Promise<number> {
  const { id } = await db
    .insertInto('account_links')
    .values({ ...link, expires_at: now + lifetimeOf(link.purpose) })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseGoneAccount);
  return id;
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
  const isFromAhead =
    link !== undefined && link.expires_at > now + lifetimeOf(link.purpose) + clockSlackMs;
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

/** Those of the same account and purpose that were mailed before. */
export async function deleteOlderLinks(
  db: Connection,
  { id, account_id, purpose }: Pick<LinkRow, 'id' | 'account_id' | 'purpose'>,
): Promise<void> {
  await db
    .deleteFrom('account_links')
    .where('account_id', '=', account_id)
    .where('purpose', '=', purpose)
    .where('id', '<', id)
    .execute();
}

export async function deleteExpiredLinks(db: Connection, now: number): Promise<void> {
  await db.deleteFrom('account_links').where('expires_at', '<=', now).execute();
}
