import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Series } from '#contract/number-label.ts';
import type { Tables } from '../schema/tables.ts';

/** The bounds make PostgreSQL use the index; with a long list alone it scans the whole series. */
export function withNumbers(series: Series, numbers: readonly number[]) {
  return (eb: ExpressionBuilder<Tables, 'members'>): Expression<SqlBool> =>
    eb.and([
      eb('series', '=', series),
      eb('number', '>=', Math.min(...numbers)),
      eb('number', '<=', Math.max(...numbers)),
      eb('number', 'in', numbers),
    ]);
}
