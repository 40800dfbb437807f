/** Compares a code with those that are on their way to an account. */
import { wrongCode } from '#contract/accounts/codes.ts';
import { Refusal } from '#contract/errors.ts';
import type { AccountRow } from '#server/database/account-tables.ts';
import type { CodeRow } from './codes.queries.ts';
import { isCodeOf } from '../secrets.ts';
import { boundTo } from './send-code.ts';

/** What a form calls the code. */
type CodeField = 'code' | 'resetCode';

export function refuseCode(field: CodeField): never {
  throw new Refusal('bad_request', { message: wrongCode, errors: { [field]: wrongCode } });
}

/** Of these codes the one that matches; it is used up by `takeCode`. The try was counted before. */
export const findMatch = (
  codes: readonly CodeRow[],
  account: AccountRow,
  code: string,
): CodeRow | undefined =>
  codes.find((row) => isCodeOf(row.code_hash, code, boundTo(row.purpose, account)));
