/** A relative or friend asks to keep a memorial, withdraws the request, or steps down. */
import { toInstant } from '#contract/time.ts';
import type { User } from '#contract/accounts/account.ts';
import { Refusal } from '#contract/errors.ts';
import {
  keeperRequestsPerDay,
  openKeeperRequestsAtMost,
  type KeeperRegistrationForm,
  type OwnKeepings,
} from '#contract/memorials/keepers.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { OperationResponse } from '#contract/operation.ts';
import { refuseGoneAccount, isUniqueViolation } from '#server/database/dialects/database-errors.ts';
import { countDailyUse } from '#server/database/use-counts.ts';
import { lockAccounts } from '#server/identity/accounts.ts';
import { findMemberOf } from '#server/identity/member-of-account.ts';
import { findListItems, getShownMember } from '#server/database/register/shown-members.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { ShownMemberRow } from '#server/database/schema/tables.ts';
import type { Caller, Viewer } from '#server/http/bind-operation.ts';
import type { KeeperDeps, MemorialDeps } from './memorial-deps.ts';
import {
  countWaitingOf,
  deleteKeeper,
  findKeeperOf,
  findKeptBy,
  insertKeeper,
  lockKeeper,
  updateKeeper,
  logKeeper,
  stateOf,
  type LoggedKeeper,
} from './keepers.ts';

function refuseTaken(message: string): never {
  throw new Refusal('taken', { message });
}

export async function listOwnKeepings(
  { database: { kysely } }: MemorialDeps,
  { accountId }: Pick<Viewer, 'accountId'>,
): Promise<OwnKeepings> {
  const rows = await findKeptBy(kysely, accountId);
  const members = await findListItems(
    kysely,
    rows.map(({ member_id }) => member_id),
  );
  const keepings = rows.flatMap((row) => {
    const member = members.get(row.member_id);
    const { relation } = row;
    const askedAt = toInstant(row.asked_at);
    return member ? [{ member, relation, state: stateOf(row), askedAt }] : [];
  });
  return { keepings };
}

/** @throws Refusal `not_found` for the number, `forbidden` for a member who is not marked as deceased */
async function getMemberToKeep(db: Connection, number: number): Promise<ShownMemberRow> {
  const member = await getShownMember(db, number);
  if (member.deceased === 1) return member;
  throw new Refusal('forbidden', {
    message: `${numberLabel('fb', number)} is not marked as deceased, so there is no memorial to keep.`,
  });
}

interface KeeperRequest {
  readonly number: number;
  readonly relation: string;
  readonly accountId: number;
}

/**
 * @returns the row before and after
 * @throws Refusal `taken` when the account keeps it, has asked already, or was refused
 */
async function ask(
  { database: { dialect }, now }: MemorialDeps,
  db: Connection,
  { number, relation, accountId }: KeeperRequest,
): Promise<{ readonly before: LoggedKeeper | null; readonly after: LoggedKeeper }> {
  const member = await getMemberToKeep(db, number);
  if ((await findMemberOf(db, accountId))?.deceased === 1) {
    throw new Refusal('forbidden', {
      message:
        'This account belongs to a member who is marked as deceased, so it cannot keep a memorial.',
    });
  }
  const pair = { account_id: accountId, member_id: member.id };
  await lockAccounts(db, dialect, [accountId]);
  const found = await findKeeperOf(db, pair);
  const before = found && (await lockKeeper(db, dialect, found.id));
  const state = before ? stateOf(before) : null;
  const label = numberLabel('fb', number);
  if (state === 'waiting') refuseTaken(`You have already asked. An admin will decide.`);
  if (state === 'keeping') refuseTaken(`You already keep the page of ${label}.`);
  if (state === 'refused') refuseTaken(`An admin has refused this before.`);
  if ((await countWaitingOf(db, accountId)) >= openKeeperRequestsAtMost) {
    throw new Refusal('too_many_requests', {
      message: `${openKeeperRequestsAtMost} of your requests are waiting for an admin. Withdraw one to make another.`,
    });
  }
  const row = {
    ...pair,
    relation,
    asked_at: now(),
    approved_at: null,
    approved_by: null,
    ended_at: null,
  };
  await (before ? updateKeeper(db, before.id, row) : insertKeeper(db, row));
  return { before: before ?? null, after: row };
}

/** @throws Refusal `not_found` for the number, `forbidden`, `taken`, `too_many_requests` */
export async function requestToKeep(
  deps: KeeperDeps,
  number: number,
  relation: string,
  viewer: Viewer,
): Promise<OwnKeepings> {
  const { accountId } = viewer;
  const takeBack = await countDailyUse(deps, {
    name: 'keeper requests',
    accountId,
    uses: keeperRequestsPerDay,
    message: `You have asked ${keeperRequestsPerDay} times today. Please continue tomorrow.`,
  });
  await deps.database.kysely
    .transaction()
    .execute(async (db) => {
      const request = await ask(deps, db, { number, relation, accountId });
      await logKeeper(db, { at: request.after.asked_at, accountId, ...request });
    })
    .catch(async (error: unknown) => {
      await takeBack();
      if (isUniqueViolation(error)) refuseTaken('You have already asked. Reload the page.');
      return refuseGoneAccount(error);
    });
  return listOwnKeepings(deps, viewer);
}

/**
 * Admins see the request once the account is validated; both go when it is not validated in time.
 * @throws Refusal `not_found` or `forbidden` for the number, and those of a registration
 */
export async function registerKeeper(
  deps: KeeperDeps,
  number: number,
  form: KeeperRegistrationForm,
  caller: Caller,
): Promise<OperationResponse<User>> {
  await getMemberToKeep(deps.database.kysely, number);
  const { relation } = form;
  return deps.registerAccount(form, caller, async (db, accountId) => {
    // Not in the change log before the account is validated.
    await ask(deps, db, { number, relation, accountId });
  });
}

/** @throws Refusal `not_found` when the viewer neither keeps it nor waits for an answer */
export async function resignAsKeeper(
  deps: KeeperDeps,
  number: number,
  viewer: Viewer,
): Promise<OwnKeepings> {
  const { database, now } = deps;
  const { accountId } = viewer;
  await database.kysely.transaction().execute(async (db) => {
    const member = await getShownMember(db, number);
    const found = await findKeeperOf(db, { account_id: accountId, member_id: member.id });
    const before = found && (await lockKeeper(db, database.dialect, found.id));
    if (before?.ended_at !== null) {
      throw new Refusal('not_found', {
        message: `You do not keep the page of ${numberLabel('fb', number)}.`,
      });
    }
    const at = now();
    if (stateOf(before) === 'waiting') {
      await deleteKeeper(db, before.id);
      await logKeeper(db, { at, accountId, before, after: null });
      return;
    }
    const changes = { ended_at: at };
    await updateKeeper(db, before.id, changes);
    await logKeeper(db, { at, accountId, before, after: { ...before, ...changes } });
  });
  return listOwnKeepings(deps, viewer);
}
