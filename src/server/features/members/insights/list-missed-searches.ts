/** Lists searches that found no members, for admins. */
import { readNumber } from '#contract/number-label.ts';
import { setImmediate } from 'node:timers/promises';
import {
  type MissedSearch,
  type MissedSearches,
  missedSearchLimit,
} from '#contract/members/insights.ts';
import type { Database } from '#server/database/open-database.ts';
import type { VisitorDeps } from '../member-deps.ts';
import { presentListItem } from '#server/database/members/listed-members.ts';
import { findMissedGroups, type MissedGroup } from './missed-searches.queries.ts';
import { findMatching } from '../search/search-members.ts';
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
  return [...new Map(withPermit.map((row) => [row.id, row])).values()].slice(0, maxNear);
}

async function present(database: Database, group: MissedGroup): Promise<MissedSearch> {
  const suggestions = await findNearSearches(database, 'fb', group.term);
  return {
    term: group.term,
    searches: group.searches,
    lastSearchedAt: new Date(group.lastSearchedAt).toISOString(),
    isNumber: readNumber(group.term) !== null,
    suggestions: suggestions.map(({ term }) => term),
    near: nearestOf(suggestions).map(presentListItem),
  };
}

async function findsSomeone(database: Database, { term }: MissedGroup): Promise<boolean> {
  return (await findMatching(database, 'fb', term)).rows.length > 0;
}

interface MissedDeps {
  readonly database: Database;
  readonly visits: Pick<VisitorDeps['visits'], 'flush'>;
}

/** Leaves out searches that would find members today. Includes searches up to this moment. */
async function findMissed({ database, visits }: MissedDeps, limit: number) {
  await visits.flush();
  const missed: MissedGroup[] = [];
  for (let offset = 0; offset < maxGroups; offset += groupsAtOnce) {
    const groups = await findMissedGroups(database.kysely, offset, groupsAtOnce);
    for (const group of groups) {
      // Lets other requests run between the many queries.
      await setImmediate();
      if (!(await findsSomeone(database, group))) missed.push(group);
      if (missed.length === limit) return missed;
    }
    if (groups.length < groupsAtOnce) break;
  }
  return missed;
}

export async function listMissedSearches(deps: MissedDeps): Promise<MissedSearches> {
  const groups = await findMissed(deps, missedSearchLimit + 1);
  const searches: MissedSearch[] = [];
  for (const group of groups.slice(0, missedSearchLimit)) {
    searches.push(await present(deps.database, group));
  }
  return { searches, hasMore: groups.length > missedSearchLimit };
}

/** @returns at most `missedSearchLimit` */
export async function countMissedSearches(deps: MissedDeps): Promise<number> {
  return (await findMissed(deps, missedSearchLimit)).length;
}
