/** Lists searches that found no members, for admins. */
import { readNumber } from '#contract/number-label.ts';
import { setImmediate } from 'node:timers/promises';
import {
  type MissedSearch,
  type MissedSearches,
  missedSearchLimit,
} from '#contract/members/insights.ts';
import { findInList } from '#contract/members/matching.ts';
import { toListItem } from '#server/database/members/listed-members.ts';
import type { Database } from '#server/database/open-database.ts';
import { readRegister, type RegisterSeries } from '#server/database/register/register.ts';
import type { VisitorDeps } from '../member-deps.ts';
import { findMissedGroups, type MissedGroup } from './missed-searches.queries.ts';
import { findNearSearches, type NearSearch } from '../search/suggest-searches.ts';

const maxNear = 5;
const groupsAtOnce = 100;
/** Limits the work when most missed searches would find members today. */
const maxGroups = 500;

/** Takes the first member of each suggestion, then the second of each, and so on. */
function nearestOf(suggestions: readonly NearSearch[]) {
  const withPermit = Array.from({ length: maxNear }, (_, place) =>
    suggestions.flatMap(({ members }) => members[place] ?? []),
  ).flat();
  return [...new Map(withPermit.map((row) => [row.freakBrotherNumber, row])).values()].slice(
    0,
    maxNear,
  );
}

function present(series: RegisterSeries, group: MissedGroup): MissedSearch {
  const suggestions = findNearSearches(series, group.term);
  return {
    term: group.term,
    searches: group.searches,
    lastSearchedAt: new Date(group.lastSearchedAt).toISOString(),
    isNumber: readNumber(group.term) !== null,
    suggestions: suggestions.map(({ term }) => term),
    near: nearestOf(suggestions).map(toListItem),
  };
}

interface MissedDeps {
  readonly database: Database;
  readonly visits: Pick<VisitorDeps['visits'], 'flush'>;
}

interface Missed {
  readonly series: RegisterSeries;
  readonly groups: readonly MissedGroup[];
}

/** Leaves out searches that would find members today. Includes searches up to this moment. */
async function findMissed({ database, visits }: MissedDeps, limit: number): Promise<Missed> {
  await visits.flush();
  const series = (await readRegister(database)).series.fb;
  const missed: MissedGroup[] = [];
  for (let offset = 0; offset < maxGroups; offset += groupsAtOnce) {
    const groups = await findMissedGroups(database.kysely, offset, groupsAtOnce);
    for (const group of groups) {
      // Lets other requests run between the many searches.
      await setImmediate();
      if (findInList(series.withOtherNames, group.term).length === 0) missed.push(group);
      if (missed.length === limit) return { series, groups: missed };
    }
    if (groups.length < groupsAtOnce) break;
  }
  return { series, groups: missed };
}

export async function listMissedSearches(deps: MissedDeps): Promise<MissedSearches> {
  const { series, groups } = await findMissed(deps, missedSearchLimit + 1);
  const searches: MissedSearch[] = [];
  for (const group of groups.slice(0, missedSearchLimit)) {
    await setImmediate();
    searches.push(present(series, group));
  }
  return { searches, hasMore: groups.length > missedSearchLimit };
}

/** @returns at most `missedSearchLimit` */
export async function countMissedSearches(deps: MissedDeps): Promise<number> {
  return (await findMissed(deps, missedSearchLimit)).groups.length;
}
