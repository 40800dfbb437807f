/** One page of the members whose jump was in a year. */
import { Refusal } from '#contract/errors.ts';
import { jumpPageSize, type JumpYear } from '#contract/jumps/jumps.ts';
import { findStart, sumOf } from './find-start.ts';
import type { JumpDeps } from './jump-deps.ts';
import { countDays, findJumpsFrom } from './jumps.queries.ts';
import { presentDays } from './present-days.ts';

/** An empty list has one page. */
export const countPages = (total: number): number => Math.max(1, Math.ceil(total / jumpPageSize));

/** @throws Refusal `not_found` past the last page */
export async function getJumpYear(
  { database: { kysely } }: JumpDeps,
  year: number,
  page: number,
): Promise<JumpYear> {
  const days = await countDays(kysely, year);
  const total = sumOf(days);
  const totalPages = countPages(total);
  if (page > totalPages) throw new Refusal('not_found', { message: `There is no page ${page}.` });
  const start = findStart(days, (page - 1) * jumpPageSize);
  const jumps = start
    ? await findJumpsFrom(kysely, { year, ...start.group }, start.skipped, jumpPageSize)
    : [];
  return { year, total, page, totalPages, days: await presentDays(kysely, jumps) };
}
