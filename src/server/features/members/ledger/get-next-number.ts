/**
 * Finds the number for the next member: the first free one above the highest; 1 in an empty series.
 */
import type { Series } from '#contract/number-label.ts';
import { highestNumber } from '#contract/primitives.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { MemberDeps } from '../member-deps.ts';
import { findHighestNumber } from '../directory/members.queries.ts';
import { findUnmarkedFrom } from './number-marks.queries.ts';

/**
 * Skips reserved and void numbers. When no number is left it returns the highest, which `addMember`
 * refuses.
 */
export async function findNextNumber(db: Connection, series: Series): Promise<number> {
  const highest = await findHighestNumber(db, series);
  const next = await findUnmarkedFrom(db, series, highest + 1);
  return next > highestNumber ? highest : next;
}

export async function getNextNumber({ database }: MemberDeps, series: Series): Promise<number> {
  return findNextNumber(database.kysely, series);
}
