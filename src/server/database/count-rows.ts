import type { SelectQueryBuilder } from 'kysely';

/** How many rows a query finds, whatever it selects. */
export async function countRows<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, unknown>,
): Promise<number> {
  const { rows } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll().as('rows'))
    .$castTo<{ rows: number }>()
    .executeTakeFirstOrThrow();
  return rows;
}
