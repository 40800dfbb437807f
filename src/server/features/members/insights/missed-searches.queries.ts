import type { Connection } from '#server/database/open-database.ts';

export interface MissedGroup {
  /** The folded term. */
  readonly key: string;
  /** As it was last typed. */
  readonly term: string;
  readonly searches: number;
  readonly lastSearchedAt: number;
}

/** Leaves out dismissed terms. Most frequent first, then latest. */
export async function findMissedGroups(
  db: Connection,
  offset: number,
  limit: number,
): Promise<MissedGroup[]> {
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
  const rows = await db
    .selectFrom(groups.as('groups'))
    .innerJoin('search_log', 'search_log.id', 'groups.last_id')
    .orderBy('groups.searches', 'desc')
    .orderBy('groups.last_id', 'desc')
    .offset(offset)
    .limit(limit)
    .select(['missed_key', 'term', 'searches', 'last_searched_at'])
    .execute();
  return rows.map((row) => ({
    key: row.missed_key ?? '',
    term: row.term,
    searches: row.searches,
    lastSearchedAt: row.last_searched_at,
  }));
}

export async function dismissMissed(db: Connection, key: string, at: number): Promise<void> {
  await db
    .insertInto('dismissed_searches')
    .values({ missed_key: key, dismissed_at: at })
    .onConflict((conflict) => conflict.column('missed_key').doUpdateSet({ dismissed_at: at }))
    .execute();
}

/** Also deletes the entries of the change log about old searches. */
export async function deleteDismissedBefore(db: Connection, instant: number): Promise<void> {
  await db.deleteFrom('dismissed_searches').where('dismissed_at', '<', instant).execute();
  await db
    .deleteFrom('change_log')
    .where('subject', '=', 'search')
    .where('changed_at', '<', instant)
    .execute();
}
