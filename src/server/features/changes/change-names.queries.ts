/** SQL for the current names of accounts and members in the change log. */
import type { Series } from '#contract/series.ts';
import type { Connection } from '#server/database/open-database.ts';

interface Named {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
}

/** Leaves out deleted accounts. */
export async function findAccountNames(
  db: Connection,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows: Named[] = await db
    .selectFrom('accounts')
    .where('id', 'in', ids)
    .select(['id', 'first_name', 'last_name'])
    .execute();
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`]));
}

/** By key, such as `fb/123`. */
export async function findMemberNames(
  db: Connection,
  places: readonly { readonly series: Series; readonly number: number }[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [series, ofSeries] of Map.groupBy(places, (place) => place.series)) {
    const rows = await db
      .selectFrom('members')
      .where('series', '=', series)
      .where(
        'number',
        'in',
        ofSeries.map(({ number }) => number),
      )
      .select(['number', 'first_name', 'last_name'])
      .execute();
    for (const row of rows) {
      names.set(`${series}/${row.number}`, `${row.first_name} ${row.last_name}`);
    }
  }
  return names;
}
