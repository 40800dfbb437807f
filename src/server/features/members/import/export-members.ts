/**
 * Exports the directory as a CSV file that can be imported again. It contains members but no
 * account data.
 */
import { stringify } from 'csv-stringify/sync';
import { memberFieldNames } from '#contract/members/member-fields.ts';
import { seriesNames, type Series } from '#contract/number-label.ts';
import type { Connection } from '#server/database/open-database.ts';
import { withAliases, type MemberDeps, type StoredMember } from '../record/stored-members.ts';
import { writeRow } from './members-csv.ts';

const membersPerPiece = 1_000;

const toCsv = (rows: readonly (readonly string[])[], bom = false) =>
  stringify(
    rows.map((row) => [...row]),
    { bom, record_delimiter: '\r\n', quote_record_delimiter: true },
  );

/**
 * Yields text in pieces, ordered by series and number, from one snapshot of the database.
 * @param onProgress called with the number of members written so far
 */
export async function* exportMembers(
  { database }: MemberDeps,
  onProgress: (members: number) => void = () => undefined,
): AsyncGenerator<string> {
  const transaction = await database.kysely
    .startTransaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute();
  try {
    let written = 0;
    // Without the mark, Excel reads the file in the encoding of the computer.
    yield toCsv([memberFieldNames], true);
    for (const series of seriesNames) {
      let last = 0;
      for (;;) {
        const members = await findMembersAfter(transaction, series, last, membersPerPiece);
        if (members.length === 0) break;
        yield toCsv(members.map(({ record }) => writeRow(record)));
        last = members.at(-1)?.record.number ?? last;
        written += members.length;
        onProgress(written);
      }
    }
  } finally {
    await transaction.rollback().execute();
  }
}

/** Ordered by number, starting after `number`. */
async function findMembersAfter(
  db: Connection,
  series: Series,
  number: number,
  limit: number,
): Promise<StoredMember[]> {
  const rows = await db
    .selectFrom('members')
    .where('series', '=', series)
    .where('number', '>', number)
    .orderBy('number')
    .limit(limit)
    .selectAll()
    .execute();
  return withAliases(db, rows);
}
