/** SQL for what an account wrote about deceased members, and the memorials that it keeps; see the feature `memorials`. */
import type { AccountData } from '#contract/account-data/account-data.ts';
import { photoUri } from '#contract/photos.ts';
import { toInstant, toInstantOrNull } from '#contract/time.ts';
import type { Connection } from '#server/database/open-database.ts';

async function findRemembrancesOf(db: Connection, accountId: number) {
  return db
    .selectFrom('remembrances')
    .innerJoin('members', 'members.id', 'member_id')
    .where('account_id', '=', accountId)
    .orderBy('remembrances.id')
    .selectAll('remembrances')
    .select('number')
    .execute();
}

async function findKeepingsOf(db: Connection, accountId: number) {
  return db
    .selectFrom('memorial_keepers')
    .innerJoin('members', 'members.id', 'member_id')
    .where('account_id', '=', accountId)
    .orderBy('memorial_keepers.id')
    .select(['number', 'relation', 'asked_at', 'approved_at', 'ended_at'])
    .execute();
}

async function findRemovedReportsOf(db: Connection, accountId: number) {
  return db
    .selectFrom('removed_reports')
    .innerJoin('members', 'members.id', 'member_id')
    .where('account_id', '=', accountId)
    .orderBy('number')
    .select(['number', 'reported_at'])
    .execute();
}

/** What the account wrote about deceased members, and the memorials that it keeps. */
export async function readOwnMemorials(
  db: Connection,
  accountId: number,
): Promise<Pick<AccountData, 'remembrances' | 'removedReports' | 'memorials'>> {
  const remembrances = await findRemembrancesOf(db, accountId);
  const reports = await findRemovedReportsOf(db, accountId);
  const keepings = await findKeepingsOf(db, accountId);
  return {
    remembrances: remembrances.map((row) => ({
      freakBrotherNumber: row.number,
      text: row.text,
      photoUri: row.photo_name === null ? null : photoUri(row.photo_name, 'web'),
      photoFileName: row.photo_name === null ? null : row.photo_file_name,
      writtenAt: toInstant(row.written_at),
      changedAt: toInstant(row.changed_at),
      approvedAt: toInstantOrNull(row.approved_at),
      isReported: row.reported_at !== null,
    })),
    removedReports: reports.map(({ number, reported_at }) => ({
      freakBrotherNumber: number,
      reportedAt: toInstant(reported_at),
    })),
    memorials: keepings.map((row) => ({
      freakBrotherNumber: row.number,
      relation: row.relation,
      askedAt: toInstant(row.asked_at),
      approvedAt: toInstantOrNull(row.approved_at),
      endedAt: toInstantOrNull(row.ended_at),
    })),
  };
}
