/** What visitors searched for, and the searches that found no members. */
import { setImmediate } from 'node:timers/promises';
import { refuseField } from '#contract/errors.ts';
import {
  missedSearchLimit,
  searchHistoryLimit,
  type insightOperations,
  type MissedSearch,
  type MissedSearches,
  type SearchHistoryEntry,
} from '#contract/members/insights.ts';
import { findInList } from '#contract/members/matching.ts';
import { memberShape } from '#contract/members/member-fields.ts';
import { foldText } from '#contract/members/search-text.ts';
import { readNumber } from '#contract/number-label.ts';
import { toInstant } from '#contract/time.ts';
import { actorOf, recordChange } from '#server/database/change-log/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import { readRegister, type RegisterSeries } from '#server/database/register/register.ts';
import { toListItem } from '#server/database/register/shown-members.ts';
import {
  reply,
  type Caller,
  type Input,
  type Reply,
  type Viewer,
} from '#server/http/bind-operation.ts';
import type { VisitorDeps } from '../directory/profile.ts';
import { countSearches } from '../directory/search-log.ts';
import { findNearSearches, type NearSearch } from '../directory/suggest-searches.ts';
import { editMember, type EditorDeps } from '../editing/edit-member.ts';
import { getMemberRecord } from '../editing/member-details.ts';

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

const maxNear = 5;
const groupsAtOnce = 100;
/** Limits the work when most missed searches would find members today. */
const maxGroups = 500;

/** Takes the first member of each suggestion, then the second of each, and so on. */
function nearestOf(suggestions: readonly NearSearch[]) {
  const byRank = Array.from({ length: maxNear }, (_, place) =>
    suggestions.flatMap(({ members }) => members[place] ?? []),
  ).flat();
  return [...new Map(byRank.map((row) => [row.freakBrotherNumber, row])).values()].slice(
    0,
    maxNear,
  );
}

function presentMissed(series: RegisterSeries, group: MissedGroup): MissedSearch {
  const suggestions = findNearSearches(series, group.term);
  return {
    term: group.term,
    searches: group.searches,
    lastSearchedAt: toInstant(group.last_searched_at),
    isNumber: readNumber(group.term) !== null,
    suggestions: suggestions.map(({ term }) => term),
    near: nearestOf(suggestions).map(toListItem),
  };
}

interface MissedDeps extends Pick<VisitorDeps, 'database'> {
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
    searches.push(presentMissed(series, group));
  }
  return { searches, hasMore: groups.length > missedSearchLimit };
}

/** @returns at most `missedSearchLimit` */
export async function countMissedSearches(deps: MissedDeps): Promise<number> {
  return (await findMissed(deps, missedSearchLimit)).groups.length;
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

/** @throws Refusal `bad_request` when the member already has the maximum number of aliases. */
function withAlias(aliases: readonly string[], alias: string): string[] {
  const result = memberShape.aliases.safeParse([...aliases, alias]);
  if (result.success) return result.data;
  refuseField('alias', result.error.issues[0]?.message ?? '');
}

/**
 * Adds an alias to a member for a search that found no members. An ordinary edit of the member: it
 * enters the change log, and the linked account is notified.
 * @throws Refusal `not_found` for a number that no member has, `stale` when another save came
 * first.
 */
export async function addSearchAlias(
  deps: VisitorDeps & EditorDeps,
  { body: { freakBrotherNumber: number, alias } }: Input<typeof insightOperations.addSearchAlias>,
  { viewer }: Caller<Viewer>,
): Promise<MissedSearches> {
  const { version, firstName, lastName, deceased, aliases } = await getMemberRecord(
    deps,
    'fb',
    number,
  );
  const edit = {
    version,
    freakBrotherNumber: number,
    firstName,
    lastName,
    deceased,
    aliases: withAlias(aliases, alias),
  };
  await editMember(deps, { series: 'fb', number }, edit, viewer);
  return listMissedSearches(deps);
}
