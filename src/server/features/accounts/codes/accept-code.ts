/** Compares an entered code with the valid codes of an account. */
import { wrongCode } from '#contract/accounts/codes.ts';
import { Refusal } from '#contract/errors.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { CodeRow } from './codes.queries.ts';
import { isCodeOf } from '../secrets.ts';
import { boundTo } from './send-code.ts';

/** The form field of the code, for the error. */
type CodeField = 'code' | 'resetCode';

export function refuseCode(field: CodeField): never {
  throw new Refusal('bad_request', { message: wrongCode, errors: { [field]: wrongCode } });
}

/** The caller counts the try before, and uses the matching code up with `takeCode`. */
export const findMatch = (
  codes: readonly CodeRow[],
  account: AccountRow,
  code: string,
): CodeRow | undefined =>
  codes.find((row) => isCodeOf(row.code_hash, code, boundTo(row.purpose, account)));
