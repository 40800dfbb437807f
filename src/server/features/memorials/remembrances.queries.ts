/** SQL for remembrances. */
import { sql, type Updateable } from 'kysely';
import { lockRows, type DatabaseDialect } from '#server/database/dialects/dialect.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { RemembranceRow, RemembrancesTable } from '#server/database/schema/memorials.ts';
import { isLinked } from '#server/identity/member-of-account.ts';
import { keeping, lockKeeperOf } from './keepers.ts';

/** By a keeper of the memorial. */
const isByKeeper = (db: Connection) =>
  keeping(db)
    .where('memorial_keepers.account_id', '=', sql.ref<number>('remembrances.account_id'))
    .where('memorial_keepers.member_id', '=', sql.ref<number>('remembrances.member_id'))
    .select('memorial_keepers.id');

/** About members who are marked as deceased, by accounts that are not disabled, and are linked or keep the memorial. */
export const active = (db: Connection) =>
  db
    .selectFrom('remembrances')
    .innerJoin('members as remembered', (join) =>
      join
        .onRef('remembered.id', '=', 'remembrances.member_id')
        .on('remembered.deceased', '=', 1)
        .on('remembered.series', '=', 'fb'),
    )
    .leftJoin('claims', (join) =>
      join.onRef('claims.account_id', '=', 'remembrances.account_id').on(isLinked()),
    )
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.id', '=', 'remembrances.account_id')
        .on('accounts.disabled_at', 'is', null),
    )
    .where(({ or, eb, exists }) =>
      or([eb('claims.member_id', 'is not', null), exists(isByKeeper(db))]),
    );

/** What everyone sees: not what was reported, unless an admin has kept it after an earlier report. */
export const shown = (db: Connection) =>
  active(db)
    .where('approved_at', 'is not', null)
    .where((eb) => eb.or([eb('reported_at', 'is', null), eb('kept_at', 'is not', null)]))
    .where('remembered.is_name_withheld', '=', 0);

/** Whether the photo is part of a remembrance that everyone sees, of a member who withholds no photos. */
export async function isPhotoShown(db: Connection, name: string): Promise<boolean> {
  const row = await shown(db)
    .where('photo_name', '=', name)
    .where('remembered.is_photo_withheld', '=', 0)
    .select('remembrances.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The writers of those that everyone sees of these members. */
export async function findShownWriters(db: Connection, memberIds: readonly number[]) {
  return shown(db)
    .where('remembered.id', 'in', memberIds)
    .select(['remembered.id as member_id', 'remembered.number', 'remembrances.account_id'])
    .execute();
}

/** The row with this id, locked until the transaction ends. */
export async function lockRemembrance(
  db: Connection,
  dialect: DatabaseDialect,
  id: number,
): Promise<RemembranceRow | undefined> {
  const row = db.selectFrom('remembrances').where('id', '=', id).selectAll();
  return lockRows(row, dialect).executeTakeFirst();
}

export type Pair = Pick<RemembranceRow, 'account_id' | 'member_id'>;

export async function findRemembranceOf(
  db: Connection,
  { account_id, member_id }: Pair,
): Promise<RemembranceRow | undefined> {
  return db
    .selectFrom('remembrances')
    .where('account_id', '=', account_id)
    .where('member_id', '=', member_id)
    .selectAll()
    .executeTakeFirst();
}

/**
 * Like `findRemembranceOf`, locked until the transaction ends. Also keeps the account a keeper of the memorial until then,
 * if it is one: what it approves by writing cannot miss the end of its keeping.
 */
export async function lockRemembranceOf(
  db: Connection,
  dialect: DatabaseDialect,
  pair: Pair,
): Promise<RemembranceRow | undefined> {
  await lockKeeperOf(db, dialect, pair);
  const found = await findRemembranceOf(db, pair);
  return found && lockRemembrance(db, dialect, found.id);
}

export async function updateRemembrance(
  db: Connection,
  id: number,
  changes: Updateable<RemembrancesTable>,
): Promise<void> {
  await db.updateTable('remembrances').set(changes).where('id', '=', id).execute();
}

/** A report stays, so that it also hides what the account writes about the member next. */
export async function deleteRemembrance(db: Connection, row: RemembranceRow): Promise<void> {
  const { id, account_id, member_id, reported_at, report_reason } = row;
  await db.deleteFrom('remembrances').where('id', '=', id).execute();
  if (reported_at === null) return;
  const report = { account_id, member_id, reported_at, report_reason };
  await db.insertInto('removed_reports').values(report).execute();
}
