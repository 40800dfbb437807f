/** One page of the members whose jump was in a year. */
import type { JumpYear } from '#contract/jumps/jumps.ts';
import { readRegister } from '#server/database/register/register.ts';
import { bookOf, countPages, pageOf } from './jump-book.ts';
import type { JumpDeps } from './jump-deps.ts';
import { presentDays } from './present-days.ts';

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
