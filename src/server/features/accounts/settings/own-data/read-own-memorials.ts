import type { AccountData } from '#contract/accounts/account-data.ts';
import { photoUri } from '#contract/photos.ts';
import type { Connection } from '#server/database/open-database.ts';
import { presentInstant } from '../../accounts.present.ts';
import {
  findKeepingsOf,
  findRemembrancesOf,
  findRemovedReportsOf,
} from './own-memorials.queries.ts';

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
