/**
 * Exports the directory as a CSV file that can be imported again. It contains members but no
 * account data.
 */
import { stringify } from 'csv-stringify/sync';
import { memberFieldNames } from '#contract/members/member-fields.ts';
import { seriesNames } from '#contract/number-label.ts';
import { withAliases, type MemberDeps } from '../record/stored-members.ts';
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
        const rows = await transaction
          .selectFrom('members')
          .where('series', '=', series)
          .where('number', '>', last)
          .orderBy('number')
          .limit(membersPerPiece)
          .selectAll()
          .execute();
        if (rows.length === 0) break;
        const members = await withAliases(transaction, rows);
        yield toCsv(members.map(({ record }) => writeRow(record)));
        last = rows.at(-1)?.number ?? last;
        written += rows.length;
        onProgress(written);
      }
    }
  } finally {
    await transaction.rollback().execute();
  }
}
