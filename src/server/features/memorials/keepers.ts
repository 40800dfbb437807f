/** Who keeps which memorial, and the rows of those who ask to. */
import type { Updateable } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import type { KeeperState } from '#contract/memorials/remembrances.ts';
import { numberLabel } from '#contract/number-label.ts';
import { lockRows, type DatabaseDialect } from '#server/database/dialects/dialect.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { KeeperRow, MemorialKeepersTable } from '#server/database/schema/memorials.ts';
import { isLinked } from '#server/identity/member-of-account.ts';

/**
 * Approved and not ended, of accounts that may act, and only while the member is marked as deceased. An account whose own
 * member is marked as deceased publishes nothing.
 */
export const keeping = (db: Connection) =>
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
            .where(isLinked())
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

/** The same for a number that does not exist, so that it tells nothing about other keepers. */
export function refuseNotKept(number: number): never {
  throw new Refusal('not_found', {
    message: `You do not keep the page of ${numberLabel('fb', number)}.`,
  });
}

/** The accounts that keep the memorials of these members now. */
export async function findKeeperAccounts(db: Connection, memberIds: readonly number[]) {
  return keeping(db)
    .where('memorial_keepers.member_id', 'in', memberIds)
    .orderBy('memorial_keepers.id')
    .select(['memorial_keepers.member_id', 'memorial_keepers.account_id', 'members.number'])
    .execute();
}

export function keeperStateOf({
  approved_at,
  ended_at,
}: Pick<KeeperRow, 'approved_at' | 'ended_at'>): KeeperState {
  if (approved_at === null) return ended_at === null ? 'waiting' : 'refused';
  return ended_at === null ? 'keeping' : 'ended';
}

/** Whether the account keeps the memorial of this member or asked to; null if not. */
export async function findKeeperState(
  db: Connection,
  accountId: number,
  memberId: number,
): Promise<KeeperState | null> {
  const row = await db
    .selectFrom('memorial_keepers')
    .where('account_id', '=', accountId)
    .where('member_id', '=', memberId)
    .select(['approved_at', 'ended_at'])
    .executeTakeFirst();
  return row ? keeperStateOf(row) : null;
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

/**
 * The row of the account for this member, locked until the transaction ends. Lock it before a remembrance, as the end of
 * keeping does.
 */
export async function lockKeeperOf(
  db: Connection,
  dialect: DatabaseDialect,
  { account_id, member_id }: Pick<KeeperRow, 'account_id' | 'member_id'>,
): Promise<KeeperRow | undefined> {
  const row = db
    .selectFrom('memorial_keepers')
    .where('account_id', '=', account_id)
    .where('member_id', '=', member_id)
    .selectAll();
  return lockRows(row, dialect).executeTakeFirst();
}

export async function updateKeeper(
  db: Connection,
  id: number,
  changes: Updateable<MemorialKeepersTable>,
): Promise<void> {
  await db.updateTable('memorial_keepers').set(changes).where('id', '=', id).execute();
}
