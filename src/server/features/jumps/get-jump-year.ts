/** One page of the members whose jump was in a year. */
import { Refusal } from '#contract/errors.ts';
import { jumpPageSize, type JumpYear } from '#contract/jumps/jumps.ts';
import type { Connection } from '#server/database/open-database.ts';
import { findEnd, findStart, sumOf } from './find-start.ts';
import type { JumpDeps } from './jump-deps.ts';
import { countDays, findJumpsOfYear, type JumpRow } from './jumps.queries.ts';
import { presentDays } from './present-days.ts';

/** An empty list has one page. */
export const countPages = (total: number): number => Math.max(1, Math.ceil(total / jumpPageSize));

type Days = Awaited<ReturnType<typeof countDays>>;

/** Reads from the nearer end, because most jumps of a year may have no known day. */
async function findPage(
  db: Connection,
  year: number,
  days: Days,
  offset: number,
): Promise<JumpRow[]> {
  const limit = Math.min(jumpPageSize, sumOf(days) - offset);
  const start = findStart(days, offset);
  const end = findEnd(days, offset + limit - 1);
  if (!start || !end) return [];
  const isBackwards = end.skipped < start.skipped;
  const { group, skipped } = isBackwards ? end : start;
  return findJumpsOfYear(db, { date: { year, ...group }, isBackwards, skipped, limit });
}

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
  const jumps = await findPage(kysely, year, days, (page - 1) * jumpPageSize);
  return { year, total, page, totalPages, days: await presentDays(kysely, jumps) };
}
