/** A relative or friend asks to keep a memorial, withdraws the request, or steps down. */
import type { User } from '#contract/accounts/account.ts';
import { Refusal } from '#contract/errors.ts';
import {
  keeperRequestsPerDay,
  openKeeperRequestsAtMost,
  type OwnKeepings,
  type keeperOperations,
} from '#contract/memorials/keepers.ts';
import { numberLabel } from '#contract/number-label.ts';
import { toInstant } from '#contract/time.ts';
import type { Connection } from '#server/database/open-database.ts';
import { findListItems, getShownMember } from '#server/database/register/shown-members.ts';
import type { ShownMemberRow } from '#server/database/schema/tables.ts';
import { withDailyUse } from '#server/database/use-counts.ts';
import type { Caller, Input, Reply, Viewer } from '#server/http/bind-operation.ts';
import { lockAccounts } from '#server/identity/accounts.ts';
import { endKeeping } from '#server/identity/keeping.ts';
import { findMemberOf } from '#server/identity/member-of-account.ts';
import { findKeptBy, keeperStateOf, lockKeeperOf, refuseNotKept, updateKeeper } from './keepers.ts';
import type { KeeperDeps, MemorialDeps } from './memorial-deps.ts';
import { logKeeper, type LoggedKeeper } from './memorial-log.ts';

function refuseTaken(message: string): never {
  throw new Refusal('taken', { message });
}

export async function listOwnKeepings(
  { database: { kysely } }: MemorialDeps,
  _input: unknown,
  { viewer }: Caller<Viewer>,
): Promise<OwnKeepings> {
  const rows = await findKeptBy(kysely, viewer.accountId);
  const members = await findListItems(
    kysely,
    rows.map(({ member_id }) => member_id),
  );
  const keepings = rows.flatMap((row) => {
    const member = members.get(row.member_id);
    const { relation } = row;
    const askedAt = toInstant(row.asked_at);
    return member ? [{ member, relation, state: keeperStateOf(row), askedAt }] : [];
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
async function request(
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
  const before = await lockKeeperOf(db, dialect, pair);
  const state = before ? keeperStateOf(before) : null;
  const label = numberLabel('fb', number);
  if (state === 'waiting') refuseTaken('You have already asked. An admin will decide.');
  if (state === 'keeping') refuseTaken(`You already keep the page of ${label}.`);
  if (state === 'refused') refuseTaken('An admin has refused this before.');
  const requests = await findKeptBy(db, accountId);
  const waiting = requests.filter((row) => keeperStateOf(row) === 'waiting');
  if (waiting.length >= openKeeperRequestsAtMost) {
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
  if (before) await updateKeeper(db, before.id, row);
  else await db.insertInto('memorial_keepers').values(row).execute();
  return { before: before ?? null, after: row };
}

/** @throws Refusal `not_found` for the number, `forbidden`, `taken`, `too_many_requests` */
export async function requestToKeep(
  deps: KeeperDeps,
  input: Input<typeof keeperOperations.requestToKeep>,
  caller: Caller<Viewer>,
): Promise<OwnKeepings> {
  const { number } = input.params;
  const { relation } = input.body;
  const { accountId } = caller.viewer;
  const use = {
    name: 'keeper requests',
    accountId,
    uses: keeperRequestsPerDay,
    message: `You have asked ${keeperRequestsPerDay} times today. Please continue tomorrow.`,
  };
  const askAndLog = async (db: Connection) => {
    const { before, after } = await request(deps, db, { number, relation, accountId });
    await logKeeper(db, { at: after.asked_at, accountId, before, after });
  };
  await withDailyUse(deps, use, askAndLog, () =>
    refuseTaken('You have already asked. Reload the page.'),
  );
  return listOwnKeepings(deps, input, caller);
}

/**
 * Admins see the request once the account is validated; both go when it is not validated in time.
 * @throws Refusal `not_found` or `forbidden` for the number, and those of a registration
 */
export async function registerKeeper(
  deps: KeeperDeps,
  { params: { number }, body: form }: Input<typeof keeperOperations.registerKeeper>,
  caller: Caller,
): Promise<Reply<User>> {
  await getMemberToKeep(deps.database.kysely, number);
  const { relation } = form;
  return deps.registerAccount(form, caller, async (db, accountId) => {
    // Not in the change log before the account is validated.
    await request(deps, db, { number, relation, accountId });
  });
}

/** @throws Refusal `not_found` when the viewer neither keeps it nor waits for an answer */
export async function resignAsKeeper(
  deps: KeeperDeps,
  input: Input<typeof keeperOperations.resignAsKeeper>,
  caller: Caller<Viewer>,
): Promise<OwnKeepings> {
  const { database, now } = deps;
  const { number } = input.params;
  const { accountId } = caller.viewer;
  await database.kysely.transaction().execute(async (db) => {
    const member = await getShownMember(db, number);
    const pair = { account_id: accountId, member_id: member.id };
    const before = await lockKeeperOf(db, database.dialect, pair);
    if (before?.ended_at !== null) refuseNotKept(number);
    const at = now();
    if (keeperStateOf(before) === 'waiting') {
      await db.deleteFrom('memorial_keepers').where('id', '=', before.id).execute();
      await logKeeper(db, { at, accountId, before, after: null });
      return;
    }
    await endKeeping(db, { accountId, memberId: member.id, at });
    await logKeeper(db, { at, accountId, before, after: { ...before, ended_at: at } });
  });
  return listOwnKeepings(deps, input, caller);
}
