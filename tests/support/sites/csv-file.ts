import type { Database } from '#server/database/open-database.ts';
import type { OpenFile } from '#server/csv/csv-encoding.ts';
import { exportMembers } from '#server/features/members/import/export-members.ts';
import {
  importMembers,
  type ImportOptions,
} from '#server/features/members/import/import-members.ts';
import { testNow } from './build-test-app.ts';

export const requiredHeader = 'series,number,firstName,lastName';

/** Reads in small chunks, so that values are split between chunks. */
export function openCsv(content: string | Uint8Array, chunkBytes = 7): OpenFile {
  const bytes = Buffer.from(content);
  return async function* () {
    const step = Math.max(chunkBytes, Math.ceil(bytes.length / 1_000));
    for (let start = 0; start < bytes.length; start += step) {
      yield bytes.subarray(start, start + step);
    }
  };
}

export const partsOf = (database: Database) => ({
  database,
  now: () => testNow,
  notifyMarked: () => undefined,
});

export async function importCsv(
  database: Database,
  content: string | Uint8Array,
  options: ImportOptions = {},
) {
  return importMembers(partsOf(database), openCsv(content), options);
}

export async function exportCsv(database: Database): Promise<string> {
  let text = '';
  for await (const piece of exportMembers(partsOf(database))) text += piece;
  return text;
}

export const csv = (...lines: readonly string[]) => `${lines.join('\n')}\n`;

/** All entries of the change log, oldest first, with parsed JSON. */
export async function readChangeLog({ kysely }: Database) {
  const rows = await kysely.selectFrom('change_log').orderBy('id').selectAll().execute();
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    before: JSON.parse(before ?? 'null') as unknown,
    after: JSON.parse(after ?? 'null') as unknown,
  }));
}
