import { Refusal } from '#contract/errors.ts';
import { isForeignKeyViolation } from './database-errors.ts';

/**
 * For inserts of rows that belong to an account, which may be deleted while its own request runs.
 * @throws Refusal `unauthorized` for a missing account, otherwise the error itself
 */
export function refuseGoneAccount(error: unknown): never {
  throw isForeignKeyViolation(error) ? new Refusal('unauthorized') : error;
}
