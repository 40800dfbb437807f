/** SQL for the keepers of memorials. */
import type { Insertable, Updateable } from 'kysely';
import type { DatabaseDialect } from '#server/database/dialects/dialect.ts';
import type { KeeperRow, MemorialKeepersTable } from '#server/database/schema/memorials.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { KeeperState } from '#contract/memorials/keepers.ts';
import { recordChanges, actorOf } from '#server/database/change-log/change-log.ts';
import { findNumber } from '#server/database/register/shown-members.ts';

type NewKeeper = Insertable<MemorialKeepersTable>;

/**
 * Approved and not ended, of accounts that may act, and only while the member is marked as deceased. An account whose own
 * member is marked as deceased publishes nothing.
 */
const keeping = (db: Connection) =>
  db
    .selectFrom('memorial_keepers')
    .innerJoin('accounts', 'accounts.id', 'memorial_keepers.account_id')
    .innerJoin('members', 'members.id', 'memorial_keepers.member_id')
    .where('approved_at', 'is not', null)
    .where('ended_at', 'is', null)
    .where('accounts.validated_at', 'is not', null)
    .where('accounts.disabled_at', 'is', null)
    .where('members.deceased', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('claims')
            .innerJoin('members as own', 'own.id', 'claims.member_id')
            .whereRef('claims.account_id', '=', 'memorial_keepers.account_id')
            .where('claims.is_approved', '=', 1)
            .where('claims.is_validated', '=', 1)
            .where('own.deceased', '=', 1)
            .select('own.id'),
        ),
      ),
    );

/** Whether the account keeps the memorial of this member now. */
export async function isKeeper(
  db: Connection,
  accountId: number,
  memberId: number,
): Promise<boolean> {
  const row = await keeping(db)
    .where('memorial_keepers.account_id', '=', accountId)
    .where('memorial_keepers.member_id', '=', memberId)
    .select('memorial_keepers.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The accounts that keep the memorials of these members now. */
export async function findKeeperAccounts(db: Connection, memberIds: readonly number[]) {
  return keeping(db)
    .where('memorial_keepers.member_id', 'in', memberIds)
    .orderBy('memorial_keepers.id')
    .select(['memorial_keepers.member_id', 'memorial_keepers.account_id', 'members.number'])
    .execute();
}

/** The row with this id, locked until the transaction ends. */
export async function lockKeeper(
  db: Connection,
  { name }: DatabaseDialect,
  id: number,
): Promise<KeeperRow | undefined> {
  const row = db.selectFrom('memorial_keepers').where('id', '=', id).selectAll();
  return (name === 'postgres' ? row.forUpdate() : row).executeTakeFirst();
}

export async function findKeeperOf(
  db: Connection,
  { account_id, member_id }: Pick<KeeperRow, 'account_id' | 'member_id'>,
): Promise<KeeperRow | undefined> {
  return db
    .selectFrom('memorial_keepers')
    .where('account_id', '=', account_id)
    .where('member_id', '=', member_id)
    .selectAll()
    .executeTakeFirst();
}

/** All rows of an account, with the number of the member, newest first. */
export async function findKeptBy(db: Connection, accountId: number) {
  return db
    .selectFrom('memorial_keepers')
    .innerJoin('members', 'members.id', 'member_id')
    .where('account_id', '=', accountId)
    .orderBy('memorial_keepers.id', 'desc')
    .selectAll('memorial_keepers')
    .select(['number', 'deceased'])
    .execute();
}

export async function countWaitingOf(db: Connection, accountId: number): Promise<number> {
  const { waiting } = await db
    .selectFrom('memorial_keepers')
    .where('account_id', '=', accountId)
    .where('approved_at', 'is', null)
    .where('ended_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return waiting;
}

/** @throws the database's unique violation when the account has a row for the member */
export async function insertKeeper(db: Connection, row: NewKeeper): Promise<void> {
  await db.insertInto('memorial_keepers').values(row).execute();
}

export async function updateKeeper(
  db: Connection,
  id: number,
  changes: Updateable<MemorialKeepersTable>,
): Promise<void> {
  await db.updateTable('memorial_keepers').set(changes).where('id', '=', id).execute();
}

export async function deleteKeeper(db: Connection, id: number): Promise<void> {
  await db.deleteFrom('memorial_keepers').where('id', '=', id).execute();
}

/** Of accounts that are validated and not disabled, about members who are marked as deceased. */
const withAccount = (db: Connection) =>
  db
    .selectFrom('memorial_keepers')
    .innerJoin('accounts', 'accounts.id', 'memorial_keepers.account_id')
    .innerJoin('members', 'members.id', 'memorial_keepers.member_id')
    .where('accounts.validated_at', 'is not', null)
    .where('accounts.disabled_at', 'is', null)
    .where('members.deceased', '=', 1);

const described = [
  'memorial_keepers.id',
  'memorial_keepers.member_id',
  'memorial_keepers.account_id',
  'relation',
  'asked_at',
  'approved_at',
  'accounts.first_name',
  'accounts.last_name',
  'accounts.email',
] as const;

/** The oldest request first. */
export async function findWaitingKeepers(db: Connection, limit: number) {
  return withAccount(db)
    .where('approved_at', 'is', null)
    .where('ended_at', 'is', null)
    .orderBy('memorial_keepers.id')
    .limit(limit)
    .select(described)
    .execute();
}

/** Approved ones, the newest first. */
export async function findApprovedKeepers(db: Connection, limit: number) {
  return withAccount(db)
    .where('approved_at', 'is not', null)
    .where('ended_at', 'is', null)
    .orderBy('approved_at', 'desc')
    .orderBy('memorial_keepers.id', 'desc')
    .limit(limit)
    .select(described)
    .execute();
}

/** The newest first. */
export async function findRefusedKeepers(db: Connection, limit: number) {
  return withAccount(db)
    .where('approved_at', 'is', null)
    .where('ended_at', 'is not', null)
    .orderBy('ended_at', 'desc')
    .orderBy('memorial_keepers.id', 'desc')
    .limit(limit)
    .select(described)
    .execute();
}

export type DescribedKeeper = Awaited<ReturnType<typeof findWaitingKeepers>>[number];

export async function countWaitingKeepers(db: Connection): Promise<number> {
  const { waiting } = await withAccount(db)
    .where('approved_at', 'is', null)
    .where('ended_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return waiting;
}

// Writes what happens to a keeper to the change log.

export type LoggedKeeper = Omit<KeeperRow, 'id'>;

export function stateOf({
  approved_at,
  ended_at,
}: Pick<KeeperRow, 'approved_at' | 'ended_at'>): KeeperState {
  if (approved_at === null) return ended_at === null ? 'waiting' : 'refused';
  return ended_at === null ? 'keeping' : 'ended';
}

/** What admins see of it. */
const snapshotOf = (row: LoggedKeeper) => ({
  account: row.account_id,
  relation: row.relation,
  keeperState: stateOf(row),
});

interface Logged {
  readonly at: number;
  /** Who changed it. */
  readonly accountId: number;
  readonly before: LoggedKeeper | null;
  readonly after: LoggedKeeper | null;
}

/** In the transaction of the change. The entry loses its values with the account of the keeper. */
export async function logKeeper(
  db: Connection,
  { at, accountId, before, after }: Logged,
): Promise<void> {
  const row = before ?? after;
  if (!row) return;
  await recordChanges(db, [
    {
      changedAt: at,
      actor: actorOf(accountId),
      subject: 'keeper',
      subjectKey: `fb/${await findNumber(db, row.member_id)}`,
      before: before && snapshotOf(before),
      after: after && snapshotOf(after),
      accountId: row.account_id,
    },
  ]);
}

/** Requests of a registration are in the change log once the account is validated: until then it may be anyone's email. */
export async function logKeeperRequests(
  db: Connection,
  accountId: number,
  at: number,
): Promise<void> {
  for (const after of await findKeptBy(db, accountId)) {
    await logKeeper(db, { at, accountId, before: null, after });
  }
}
