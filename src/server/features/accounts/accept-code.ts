/** Compares a code with those that are on their way to an account. */
import { wrongCode } from '#contract/account-fields.ts';
import { Refusal } from '#contract/errors.ts';
import type { AccountRow } from '#server/database/account-tables.ts';
import type { AccountParts } from './account-parts.ts';
import { findLiveCodes, type CodeRow, type Purpose } from './codes.queries.ts';
import type { Requester } from './requester.ts';
import { isCodeOf } from './secrets.ts';
import { boundTo } from './send-code.ts';

/** What a form calls the code. */
type CodeField = 'code' | 'resetCode';

export function refuseCode(field: CodeField): never {
  throw new Refusal('bad_request', { message: wrongCode, errors: { [field]: wrongCode } });
}

/**
 * What one try of a stranger may fit: the code that they asked for themselves, and the newest of all, for those whose
 * address has changed meanwhile. Else each code that strangers ask for would make all guesses better.
 */
const withinReach = (codes: readonly CodeRow[], { key, isKnown }: Requester) =>
  isKnown ? codes : codes.filter(({ requester }, index) => requester === key || index === 0);

/**
 * The stored code that matches; it is used up by `takeCode`. The try was counted before.
 *
 * @throws Refusal `bad_request` when none does.
 */
export async function matchCode(
  { database, now }: AccountParts,
  account: AccountRow,
  purposes: readonly Purpose[],
  code: string,
  requester: Requester,
): Promise<CodeRow> {
  const live = await findLiveCodes(database.kysely, account.id, purposes, now());
  const match = withinReach(live, requester).find((row) =>
    isCodeOf(row.code_hash, code, boundTo(row.purpose, account)),
  );
  return match ?? refuseCode(purposes.includes('reset') ? 'resetCode' : 'code');
}
