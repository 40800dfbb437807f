/** SQL for remembrances. */
import type { Insertable, Updateable } from 'kysely';
import type { DatabaseDialect } from '#server/database/dialects/dialect.ts';
import type { RemembranceRow, RemembrancesTable } from '#server/database/schema/memorials.ts';
import type { Connection } from '#server/database/open-database.ts';

type NewRemembrance = Insertable<RemembrancesTable>;
type RemembranceChanges = Updateable<RemembrancesTable>;

/** About members who are marked as deceased, by accounts that are linked and not disabled. */
const active = (db: Connection) =>
  db
    .selectFrom('remembrances')
    .innerJoin('members as gone', (join) =>
      join
        .onRef('gone.id', '=', 'remembrances.member_id')
        .on('gone.deceased', '=', 1)
        .on('gone.series', '=', 'fb'),
    )
    .innerJoin('claims', (join) =>
      join
        .onRef('claims.account_id', '=', 'remembrances.account_id')
        .on('claims.is_approved', '=', 1)
        .on('claims.is_validated', '=', 1),
    )
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.id', '=', 'remembrances.account_id')
        .on('accounts.disabled_at', 'is', null),
    );

/** What everyone sees: not what was reported, unless an admin has kept it after an earlier report. */
const shown = (db: Connection) =>
  active(db)
    .where('approved_at', 'is not', null)
    .where((eb) => eb.or([eb('reported_at', 'is', null), eb('kept_at', 'is not', null)]))
    .where('gone.is_name_withheld', '=', 0);

const withWriter = ['claims.member_id as writer_id'] as const;

export async function countShownOf(db: Connection, number: number): Promise<number> {
  const { rows } = await shown(db)
    .where('gone.number', '=', number)
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
}

/** Those that everyone sees of this member, oldest first. */
export async function findShownOf(
  db: Connection,
  number: number,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  return shown(db)
    .where('gone.number', '=', number)
    .orderBy('written_at')
    .orderBy('remembrances.id')
    .offset(offset)
    .limit(limit)
    .selectAll('remembrances')
    .select([...withWriter, 'gone.is_photo_withheld'])
    .execute();
}

export interface ActiveRemembrance extends RemembranceRow {
  /** The member of the account. */
  readonly writer_id: number;
}

/** Whether the photo is part of a remembrance that everyone sees, of a member who withholds no photos. */
export async function isPhotoShown(db: Connection, name: string): Promise<boolean> {
  const row = await shown(db)
    .where('photo_name', '=', name)
    .where('gone.is_photo_withheld', '=', 0)
    .select('remembrances.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The writers of those that everyone sees of these members. */
export async function findShownWriters(db: Connection, memberIds: readonly number[]) {
  return shown(db)
    .where('gone.id', 'in', memberIds)
    .select(['gone.id as member_id', 'gone.number', 'remembrances.account_id'])
    .execute();
}

export async function isShown(db: Connection, id: number): Promise<boolean> {
  const row = await shown(db)
    .where('remembrances.id', '=', id)
    .select('remembrances.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an admin or a keeper can decide about it. */
export async function isActive(db: Connection, id: number): Promise<boolean> {
  const row = await active(db)
    .where('remembrances.id', '=', id)
    .select('remembrances.id')
    .executeTakeFirst();
  return row !== undefined;
}

export type Queue = 'reported' | 'waiting' | 'shown';

const inQueue = (db: Connection, queue: Queue) => {
  if (queue === 'shown') return shown(db).where('reported_at', 'is', null);
  const rows = active(db);
  return queue === 'reported'
    ? rows.where('reported_at', 'is not', null)
    : rows.where('reported_at', 'is', null).where('approved_at', 'is', null);
};

/**
 * The oldest first; those that are shown the other way round.
 *
 * @param memberId null for all members
 */
export async function findQueue(
  db: Connection,
  queue: Queue,
  memberId: number | null,
  limit: number,
): Promise<ActiveRemembrance[]> {
  const all = inQueue(db, queue);
  const rows = memberId === null ? all : all.where('remembrances.member_id', '=', memberId);
  const sorted =
    queue === 'shown'
      ? rows.orderBy('approved_at', 'desc').orderBy('remembrances.id', 'desc')
      : rows.orderBy('changed_at').orderBy('remembrances.id');
  return sorted.limit(limit).selectAll('remembrances').select(withWriter).execute();
}

/** Those that wait for an approval, or for a decision after a report. */
export async function countWaiting(db: Connection): Promise<number> {
  const { waiting } = await active(db)
    .where((eb) => eb.or([eb('approved_at', 'is', null), eb('reported_at', 'is not', null)]))
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return waiting;
}

export async function findRemembrance(
  db: Connection,
  id: number,
): Promise<RemembranceRow | undefined> {
  return db.selectFrom('remembrances').where('id', '=', id).selectAll().executeTakeFirst();
}

/** Whether the member withholds neither the name nor photos. */
export async function arePhotosShown(db: Connection, memberId: number): Promise<boolean> {
  const { is_photo_shown } = await db
    .selectFrom('shown_members')
    .where('id', '=', memberId)
    .select('is_photo_shown')
    .executeTakeFirstOrThrow();
  return is_photo_shown === 1;
}

/** The row with this id, locked until the transaction ends. */
export async function lockRemembrance(
  db: Connection,
  { name }: DatabaseDialect,
  id: number,
): Promise<RemembranceRow | undefined> {
  const row = db.selectFrom('remembrances').where('id', '=', id).selectAll();
  return (name === 'postgres' ? row.forUpdate() : row).executeTakeFirst();
}

type Pair = Pick<RemembranceRow, 'account_id' | 'member_id'>;

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

/** Like `findRemembranceOf`, locked until the transaction ends. */
export async function lockRemembranceOf(
  db: Connection,
  dialect: DatabaseDialect,
  pair: Pair,
): Promise<RemembranceRow | undefined> {
  const found = await findRemembranceOf(db, pair);
  return found && lockRemembrance(db, dialect, found.id);
}

/** @throws the database's unique violation when the account has written about the member */
export async function insertRemembrance(db: Connection, row: NewRemembrance): Promise<void> {
  await db.insertInto('remembrances').values(row).execute();
  await db
    .deleteFrom('removed_reports')
    .where('account_id', '=', row.account_id)
    .where('member_id', '=', row.member_id)
    .execute();
}

/** Of a remembrance that was removed before an admin had decided about the report. */
export async function findRemovedReport(db: Connection, { account_id, member_id }: Pair) {
  return db
    .selectFrom('removed_reports')
    .where('account_id', '=', account_id)
    .where('member_id', '=', member_id)
    .select(['reported_at', 'report_reason'])
    .executeTakeFirst();
}

export async function updateRemembrance(
  db: Connection,
  id: number,
  changes: RemembranceChanges,
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
