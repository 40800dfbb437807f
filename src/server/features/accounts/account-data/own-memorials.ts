/** SQL for what an account wrote about deceased members, and the memorials that it keeps; see the feature `memorials`. */
import type { Connection } from '#server/database/open-database.ts';
import type { AccountData } from '#contract/account-data/account-data.ts';
import { photoUri } from '#contract/photos.ts';
import { presentInstant } from '#server/identity/user.ts';

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

/** The base names of their files. */
export async function findRemembrancePhotosOf(db: Connection, accountId: number) {
  const rows = await db
    .selectFrom('remembrances')
    .where('account_id', '=', accountId)
    .select('photo_name')
    .execute();
  return rows.flatMap(({ photo_name }) => photo_name ?? []);
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

const orNull = (at: number | null) => (at === null ? null : presentInstant(at));

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
      writtenAt: presentInstant(row.written_at),
      changedAt: presentInstant(row.changed_at),
      approvedAt: orNull(row.approved_at),
      isReported: row.reported_at !== null,
    })),
    removedReports: reports.map(({ number, reported_at }) => ({
      freakBrotherNumber: number,
      reportedAt: presentInstant(reported_at),
    })),
    memorials: keepings.map((row) => ({
      freakBrotherNumber: row.number,
      relation: row.relation,
      askedAt: presentInstant(row.asked_at),
      approvedAt: orNull(row.approved_at),
      endedAt: orNull(row.ended_at),
    })),
  };
}
