/** Codes and mailed links: storing, finding and using them up. */
import type { Insertable, Selectable } from 'kysely';
import { codeLifetimeMs, wrongCode, wrongLink } from '#contract/accounts/codes.ts';
import { refuseField } from '#contract/errors.ts';
import { minuteMs } from '#contract/time.ts';
import { refuseGoneAccount } from '#server/database/dialects/database-errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { AccountLinksTable, AccountCodesTable } from '#server/database/schema/sign-in.ts';
import type { Caller } from '#server/http/bind-operation.ts';
import { countResetAddress } from './account-limits.ts';
import { findAccount } from './accounts.ts';
import type { ResetRequester } from './devices.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { hashToken, isCodeOf } from './secrets.ts';

export type CodeRow = Selectable<AccountCodesTable>;
export type Purpose = AccountCodesTable['purpose'];
export type LinkRow = Selectable<AccountLinksTable>;

/** A code, a mailed link, or a response to a challenge that was right. */
export interface UsedOnce {
  /** Uses it up, in the transaction that accepts it; false when it was used meanwhile. */
  readonly take: (db: Connection) => Promise<boolean>;
  readonly refuse: () => never;
}

/**
 * The value that a code or link is bound to: the purpose, the account, and the address that it
 * confirms or was sent to.
 */
export function boundTo(
  purpose: LinkRow['purpose'] | Purpose,
  account: Pick<AccountRow, 'id' | 'email_key' | 'phone'>,
): string {
  const address = purpose === 'phone' ? account.phone : account.email_key;
  return JSON.stringify([purpose, account.id, address]);
}

/** A code or link from further ahead was made by a clock that was wrong. */
const clockSlackMs = minuteMs;

/**
 * Replaces the requester's last code for the same purpose.
 * @throws Refusal `unauthorized` when the account was deleted meanwhile
 */
export async function putCode(
  db: Connection,
  code: Insertable<Omit<AccountCodesTable, 'id' | 'expires_at'>>,
  now: number,
): Promise<void> {
  const { code_hash, destination } = code;
  const expires_at = now + codeLifetimeMs;
  await db
    .insertInto('account_codes')
    .values({ ...code, expires_at })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'purpose', 'requester'])
        .doUpdateSet({ code_hash, destination, expires_at }),
    )
    .execute()
    .catch(refuseGoneAccount);
}

const liveCodes = (db: Connection, accountId: number, now: number) =>
  db
    .selectFrom('account_codes')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', now + codeLifetimeMs + clockSlackMs)
    .selectAll();

/** Codes for the account's own sessions, which validate the account or its phone; latest first. */
export async function findValidationCodes(
  db: Connection,
  accountId: number,
  now: number,
): Promise<CodeRow[]> {
  return liveCodes(db, accountId, now)
    .where('purpose', 'in', ['validate', 'phone'])
    .orderBy('expires_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The code for a new email, which is its destination. */
export async function findEmailCode(
  db: Connection,
  accountId: number,
  now: number,
): Promise<CodeRow | undefined> {
  return liveCodes(db, accountId, now).where('purpose', '=', 'email').executeTakeFirst();
}

/** The requester's latest code, the only one that they may try. */
export async function findResetCode(
  db: Connection,
  accountId: number,
  requester: ResetRequester,
  now: number,
): Promise<CodeRow | undefined> {
  const codes = liveCodes(db, accountId, now).where('purpose', '=', 'reset');
  const own =
    'requester' in requester
      ? codes.where('requester', '=', requester.requester)
      : codes.where('address', '=', requester.address);
  return own.orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** False when the code was used or replaced meanwhile. */
export async function takeCode(db: Connection, { id, code_hash }: CodeRow): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('account_codes')
    .where('id', '=', id)
    .where('code_hash', '=', code_hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function extendCode(
  db: Connection,
  { id, code_hash }: CodeRow,
  now: number,
): Promise<void> {
  await db
    .updateTable('account_codes')
    .set({ expires_at: now + codeLifetimeMs })
    .where('id', '=', id)
    .where('code_hash', '=', code_hash)
    .execute();
}

interface CodeKey {
  readonly accountId: number;
  readonly purpose: Purpose;
  readonly requester: string;
}

export async function deleteCode(db: Connection, key: CodeKey): Promise<void> {
  await db
    .deleteFrom('account_codes')
    .where('account_id', '=', key.accountId)
    .where('purpose', '=', key.purpose)
    .where('requester', '=', key.requester)
    .execute();
}

/** Deletes the codes and mailed links of all requesters. */
export async function deleteCodes(
  db: Connection,
  accountId: number,
  purpose: Purpose,
): Promise<void> {
  for (const table of ['account_codes', 'account_links'] as const) {
    await db
      .deleteFrom(table)
      .where('account_id', '=', accountId)
      .where('purpose', '=', purpose)
      .execute();
  }
}

/** The form field of the code, for the error. */
type CodeField = 'code' | 'resetCode';

export function refuseCode(field: CodeField): never {
  refuseField(field, wrongCode);
}

/** The caller counts the try before, and uses the matching code up with `takeCode`. */
export const findMatchingCode = (
  codes: readonly CodeRow[],
  account: AccountRow,
  code: string,
): CodeRow | undefined =>
  codes.find((row) => isCodeOf(row.code_hash, code, boundTo(row.purpose, account)));

export const linkLifetimeMs = 30 * minuteMs;

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

async function findLiveLink(
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

export interface FoundLink {
  readonly account: AccountRow;
  readonly link: LinkRow;
}

/** Refuses a token that is wrong, used or expired. */
export function refuseLink(): never {
  refuseField('token', wrongLink);
}

/** Null unless the link is valid and its account exists with the same address. */
export async function findLink(deps: IdentityDeps, token: string): Promise<FoundLink | null> {
  const { kysely } = deps.database;
  const link = await findLiveLink(kysely, hashToken(token), deps.now());
  if (!link) return null;
  const account = await findAccount(kysely, link.account_id, deps.now());
  if (!account || link.bound_to !== boundTo(link.purpose, account)) return null;
  return { account, link };
}

/**
 * @throws Refusal `bad_request` for an invalid link, `too_many_requests` after many of them from
 * one address.
 */
export async function getLink(
  deps: IdentityDeps,
  token: string,
  caller: Caller,
): Promise<FoundLink> {
  const found = await findLink(deps, token);
  if (found) return found;
  await countResetAddress(deps, caller);
  return refuseLink();
}
