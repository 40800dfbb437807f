/** Writes the whole directory as a CSV file that imports back as it is; it holds members, and nothing of accounts. */
import { stringify } from 'csv-stringify/sync';
import { memberColumns } from '#contract/members/record.ts';
import { seriesNames } from '#contract/series.ts';
import type { MemberDeps } from '../member-deps.ts';
import { findMembersAfter } from './member-import.queries.ts';
import { writeRow } from './csv/members-csv.ts';

const membersPerPiece = 1_000;

const toCsv = (rows: readonly (readonly string[])[]) =>
  stringify(
    rows.map((row) => [...row]),
    { record_delimiter: '\r\n', quote_record_delimiter: true },
  );

/**
 * In pieces of text, by series and number, as the directory is at one moment.
 *
 * @param onProgress is told how many members are written so far
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
    yield toCsv([memberColumns]);
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
