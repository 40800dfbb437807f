/** The number that the next member of a series gets: one above the highest, 1 in an empty series. */
import type { Series } from '#contract/members.ts';
import { highestNumber } from '#contract/primitives.ts';
import type { MemberParts } from './member-parts.ts';
import { findHighestNumber } from './members.queries.ts';

/** Stays at the highest possible number once that is taken: adding it is then refused as taken. */
export const nextNumberAfter = (highest: number): number => Math.min(highest + 1, highestNumber);

export async function getNextNumber({ database }: MemberParts, series: Series): Promise<number> {
  return nextNumberAfter(await findHighestNumber(database.kysely, series));
}
