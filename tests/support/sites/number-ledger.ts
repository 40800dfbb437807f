import type { Ledger } from '#contract/members/ledger.ts';
import type { Series } from '#contract/number-label.ts';
import type { Database } from '#server/database/open-database.ts';
import type { AdminSite } from './admin-site.ts';
import { insertMembers } from './builders.ts';

export const readLedger = async (admin: AdminSite, path: string) =>
  (await admin.ask(`GET Admin/Numbers/${path}`)).body as unknown as Ledger;

/** For example, `1-30 issued`. */
export const runsOf = ({ runs }: Ledger) =>
  runs.map(
    ({ first, last, state, note }) => `${first}-${last} ${state}${note === '' ? '' : ` ${note}`}`,
  );

export const mark = (admin: AdminSite, path: string, state: string, more: object = {}) =>
  admin.ask(`PUT Admin/Numbers/${path}`, { state, note: '', ...more });

export async function insertNumbers(
  database: Database,
  series: Series,
  numbers: readonly number[],
) {
  await insertMembers(
    database,
    numbers.map((number) => ({ number, series })),
  );
}
