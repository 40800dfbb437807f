/** What visitors searched for, and the searches that found no members. */
import { setImmediate } from 'node:timers/promises';
import {
  missedSearchLimit,
  searchHistoryLimit,
  type insightOperations,
  type MissedSearches,
  type SearchHistoryEntry,
} from '#contract/members/insights.ts';
import { findInList } from '#contract/members/matching.ts';
import { foldText } from '#contract/members/search-text.ts';
import { toInstant } from '#contract/time.ts';
import { actorOf, recordChange } from '#server/database/change-log/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import { readRegister } from '#server/database/register/register.ts';
import {
  reply,
  type Caller,
  type Input,
  type Reply,
  type Viewer,
} from '#server/http/bind-operation.ts';
import type { VisitorDeps } from '../directory/profile.ts';
import { countSearches } from '../directory/search-log.ts';

/** Newest first, including searches up to this moment. The total counts all stored searches. */
export async function listSearches({
  database: { kysely },
  visits,
}: VisitorDeps): Promise<Reply<SearchHistoryEntry[]>> {
  await visits.flush();
  const rows = await kysely
    .selectFrom('search_log')
    .orderBy('searched_at', 'desc')
    .orderBy('id', 'desc')
    .limit(searchHistoryLimit)
    .select(['searched_at', 'term', 'results'])
    .execute();
  return reply(
    rows.map((row) => ({
      createTimeStamp: toInstant(row.searched_at),
      searchTerm: row.term,
      searchResults: row.results,
    })),
    { total: { count: await countSearches(kysely), isExact: true } },
  );
}

/** The terms as last typed, without dismissed ones. Most frequent first, then latest. */
async function findMissedGroups(db: Connection, offset: number, limit: number) {
  const groups = db
    .selectFrom('search_log')
    .leftJoin('dismissed_searches', 'dismissed_searches.missed_key', 'search_log.missed_key')
    .where('search_log.missed_key', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('dismissed_at', 'is', null),
        eb('searched_at', '>', eb.ref('dismissed_searches.dismissed_at')),
      ]),
    )
    .groupBy('search_log.missed_key')
    .select((eb) => [
      eb.fn.countAll<number>().as('searches'),
      eb.fn.max('search_log.id').as('last_id'),
      eb.fn.max('searched_at').as('last_searched_at'),
    ]);
  return db
    .selectFrom(groups.as('groups'))
    .innerJoin('search_log', 'search_log.id', 'groups.last_id')
    .orderBy('groups.searches', 'desc')
    .orderBy('groups.last_id', 'desc')
    .offset(offset)
    .limit(limit)
    .select(['term', 'searches', 'last_searched_at'])
    .execute();
}

type MissedGroup = Awaited<ReturnType<typeof findMissedGroups>>[number];

const groupsAtOnce = 100;
/** Limits the work when most missed searches would find members today. */
const maxGroups = 500;

interface MissedDeps extends Pick<VisitorDeps, 'database'> {
  readonly visits: Pick<VisitorDeps['visits'], 'flush'>;
}

/** Leaves out searches that would find members today. Includes searches up to this moment. */
async function findMissed({ database, visits }: MissedDeps, limit: number): Promise<MissedGroup[]> {
  await visits.flush();
  const { withOtherNames } = (await readRegister(database)).series.fb;
  const missed: MissedGroup[] = [];
  for (let offset = 0; offset < maxGroups; offset += groupsAtOnce) {
    const groups = await findMissedGroups(database.kysely, offset, groupsAtOnce);
    for (const group of groups) {
      // Lets other requests run between the many searches.
      await setImmediate();
      if (findInList(withOtherNames, group.term).length === 0) missed.push(group);
      if (missed.length === limit) return missed;
    }
    if (groups.length < groupsAtOnce) break;
  }
  return missed;
}

export async function listMissedSearches(deps: MissedDeps): Promise<MissedSearches> {
  const groups = await findMissed(deps, missedSearchLimit + 1);
  return {
    searches: groups.slice(0, missedSearchLimit).map((group) => ({
      term: group.term,
      searches: group.searches,
      lastSearchedAt: toInstant(group.last_searched_at),
    })),
    hasMore: groups.length > missedSearchLimit,
  };
}

/** @returns at most `missedSearchLimit` */
export async function countMissedSearches(deps: MissedDeps): Promise<number> {
  return (await findMissed(deps, missedSearchLimit)).length;
}

/** Removes a term from the missed searches until a visitor searches for it again. */
export async function dismissSearch(
  deps: VisitorDeps,
  { body }: Input<typeof insightOperations.dismissSearch>,
  { viewer }: Caller<Viewer>,
): Promise<MissedSearches> {
  const { database, visits, now } = deps;
  // Searches up to now are part of the dismissal.
  await visits.flush();
  const key = foldText(body.term);
  const at = now();
  await database.kysely.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('dismissed_searches')
      .values({ missed_key: key, dismissed_at: at })
      .onConflict((conflict) => conflict.column('missed_key').doUpdateSet({ dismissed_at: at }))
      .execute();
    await recordChange(transaction, {
      changedAt: at,
      actor: actorOf(viewer.accountId),
      subject: 'search',
      subjectKey: key,
      before: null,
      after: { dismissedAt: toInstant(at) },
      accountId: null,
    });
  });
  return listMissedSearches(deps);
}
