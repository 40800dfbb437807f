import type { Insertable, Selectable } from 'kysely';
import { refuseGoneAccount } from '#server/database/dialects/database-errors.ts';
import type { AccountCodesTable } from '#server/database/schema/accounts.ts';
import type { Connection } from '#server/database/open-database.ts';

export type CodeRow = Selectable<AccountCodesTable>;
export type Purpose = AccountCodesTable['purpose'];

export const codeLifetimeMs = 10 * 60 * 1000;
/** A code from further ahead was made by a clock that was wrong. */
const clockSlackMs = 60 * 1000;

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

/** The browser that requested a reset code, or the client's address when it has no cookies. */
export type ResetRequester = { readonly requester: string } | { readonly address: string };

/** The requester's latest code, the only one that they may try. */
export async function findResetCode(
  db: Connection,
  accountId: number,
  asker: ResetRequester,
  now: number,
): Promise<CodeRow | undefined> {
  const codes = liveCodes(db, accountId, now).where('purpose', '=', 'reset');
  const own =
    'requester' in asker
      ? codes.where('requester', '=', asker.requester)
      : codes.where('address', '=', asker.address);
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

export async function deleteExpiredCodes(db: Connection, now: number): Promise<void> {
  await db.deleteFrom('account_codes').where('expires_at', '<=', now).execute();
}
