/** SQL for what an account wrote about deceased members, and the memorials that it keeps; see the feature `memorials`. */
import type { Connection } from '#server/database/open-database.ts';

export async function findRemembrancesOf(db: Connection, accountId: number) {
  return db
    .selectFrom('remembrances')
    .innerJoin('members', 'members.id', 'member_id')
    .where('account_id', '=', accountId)
    .orderBy('remembrances.id')
    .selectAll('remembrances')
    .select('number')
    .execute();
}

/** The base names of their files. */
export async function findRemembrancePhotosOf(db: Connection, accountId: number) {
  const rows = await db
    .selectFrom('remembrances')
    .where('account_id', '=', accountId)
    .select('photo_name')
    .execute();
  return rows.flatMap(({ photo_name }) => photo_name ?? []);
}

export async function findKeepingsOf(db: Connection, accountId: number) {
  return db
    .selectFrom('memorial_keepers')
    .innerJoin('members', 'members.id', 'member_id')
    .where('account_id', '=', accountId)
    .orderBy('memorial_keepers.id')
    .select(['number', 'relation', 'asked_at', 'approved_at', 'ended_at'])
    .execute();
}

export async function findRemovedReportsOf(db: Connection, accountId: number) {
  return db
    .selectFrom('removed_reports')
    .innerJoin('members', 'members.id', 'member_id')
    .where('account_id', '=', accountId)
    .orderBy('number')
    .select(['number', 'reported_at'])
    .execute();
}
