/** One page of the members whose jump was in a year. */
import { Refusal } from '#contract/errors.ts';
import { jumpPageSize, type JumpYear } from '#contract/jumps/jumps.ts';
import { readRegister } from '#server/database/register/register.ts';
import { bookOf } from './jump-book.ts';
import type { JumpDeps } from './jump-deps.ts';
import { presentDays } from './present-days.ts';

/** An empty list has one page. */
export const countPages = (total: number): number => Math.max(1, Math.ceil(total / jumpPageSize));

/** @throws Refusal `not_found` past the last page */
export function pageOf<Row>(rows: readonly Row[], page: number): Row[] {
  if (page > countPages(rows.length)) {
    throw new Refusal('not_found', { message: `There is no page ${page}.` });
  }
  return rows.slice((page - 1) * jumpPageSize, page * jumpPageSize);
}

/** @throws Refusal `not_found` past the last page */
export async function getJumpYear(
  { database }: JumpDeps,
  year: number,
  page: number,
): Promise<JumpYear> {
  const jumps = bookOf(await readRegister(database)).byYear.get(year) ?? [];
  return {
    year,
    total: jumps.length,
    page,
    totalPages: countPages(jumps.length),
    days: await presentDays(database.kysely, pageOf(jumps, page)),
  };
}
