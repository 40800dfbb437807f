import type { AccountRecord } from '#contract/accounts/administration.ts';
import { Refusal } from '#contract/errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { presentAccountRecord } from './account-admin.present.ts';
import {
  findAdministered,
  isOnlyAdmin,
  type AdministeredAccount,
} from './account-admin.queries.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findSecondFactor } from '../second-factor/second-factors.queries.ts';
import { findSessions } from '../sign-in/sessions.queries.ts';

/** @throws Refusal `not_found` for an account that does not exist or has lapsed. */
export async function getAdministered(
  db: Connection,
  id: number,
  now: number,
): Promise<AdministeredAccount> {
  const account = await findAdministered(db, id, now);
  if (account) return account;
  throw new Refusal('not_found', { message: 'This account does not exist or was deleted.' });
}

/** @throws Refusal `not_found` for an account that does not exist or has lapsed. */
export async function getAccountRecord(
  { database, now }: Pick<AccountDeps, 'database' | 'now'>,
  id: number,
  viewer: Viewer,
): Promise<AccountRecord> {
  const { kysely } = database;
  const account = await getAdministered(kysely, id, now());
  const sessions = await findSessions(kysely, id, now());
  const isLastAdmin = await isOnlyAdmin(kysely, id);
  const hasSecondFactor = (await findSecondFactor(kysely, id)) !== undefined;
  return presentAccountRecord(account, { sessions, hasSecondFactor, isLastAdmin }, viewer);
}
