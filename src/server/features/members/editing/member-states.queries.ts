import { sql } from 'kysely';
import type { Series } from '#contract/number-label.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { MemberRow } from '#server/database/schema/tables.ts';

/** Of validated accounts, ordered by number. Several claims that wait for one number are one. */
export async function findClaimsOfSeries(db: Connection, series: Series) {
  return db
    .selectFrom('claims')
    .innerJoin('members', 'members.id', 'claims.member_id')
    .where('is_validated', '=', 1)
    .where('series', '=', series)
    .orderBy('number')
    .select(['number', 'is_approved'])
    .distinct()
    .execute();
}

export async function findHiddenStories(db: Connection, series: Series): Promise<number[]> {
  const rows = await db
    .selectFrom('members')
    .where('series', '=', series)
    .where('is_story_hidden', '=', 1)
    .orderBy('number')
    .select('number')
    .execute();
  return rows.map(({ number }) => number);
}

/** Members who withhold their names, ordered by number. */
export async function findWithheld(db: Connection, series: Series): Promise<MemberRow[]> {
  return db
    .selectFrom('members')
    .where('series', '=', series)
    .where(sql<boolean>`is_name_withheld = 1`)
    .orderBy('number')
    .selectAll()
    .execute();
}
