import { type SelectQueryBuilder, sql, type AliasableExpression } from 'kysely';
import { dayMs } from '#contract/time.ts';
import type { Connection } from './open-database.ts';

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

export interface DayCount {
  /** Whole days since 1970 UTC. */
  readonly day: number;
  readonly count: number;
}

export const dayIn = (column: string) => sql<number>`${sql.ref(column)} / ${sql.lit(dayMs)}`;

/** @param moments rows with their time, in milliseconds since 1970 UTC */
export async function countByDay(
  db: Connection,
  moments: AliasableExpression<{ at: number }>,
  firstDay: number,
): Promise<DayCount[]> {
  return db
    .selectFrom(moments.as('moments'))
    .where('at', '>=', firstDay * dayMs)
    .groupBy(dayIn('at'))
    .select((eb) => [dayIn('at').as('day'), eb.fn.countAll<number>().as('count')])
    .execute();
}
