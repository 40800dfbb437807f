import { sql } from 'kysely';
import type { Connection } from '#server/database/open-database.ts';
import { activeClaims } from '../profile/claimed-members.queries.ts';

export interface DayCount {
  /** Whole days since 1970 UTC. */
  readonly day: number;
  readonly count: number;
}

const dayMs = 24 * 60 * 60 * 1000;
const startOf = (day: number) => day * dayMs;
const dayOf = (column: string) => sql<number>`${sql.ref(column)} / ${sql.lit(dayMs)}`;

/** Regular members by year of their jump; year 0 when it is unknown. */
export async function countJumpsByYear(db: Connection) {
  return db
    .selectFrom('members')
    .where('series', '=', 'fb')
    .groupBy('year')
    .orderBy('year')
    .select((eb) => ['year', eb.fn.countAll<number>().as('count')])
    .execute();
}

export async function countSearchesByDay(db: Connection, firstDay: number) {
  return db
    .selectFrom('search_log')
    .where('searched_at', '>=', startOf(firstDay))
    .groupBy(dayOf('searched_at'))
    .select((eb) => [
      dayOf('searched_at').as('day'),
      eb.fn.countAll<number>().as('count'),
      eb.fn.count<number>(eb.case().when('results', '=', 0).then(1).end()).as('missed'),
    ])
    .execute();
}

export async function countClaimsByDay(db: Connection, firstDay: number): Promise<DayCount[]> {
  return activeClaims(db)
    .where('claimed_at', '>=', startOf(firstDay))
    .groupBy(dayOf('claimed_at'))
    .select((eb) => [dayOf('claimed_at').as('day'), eb.fn.countAll<number>().as('count')])
    .execute();
}

export async function countClaimedMembers(db: Connection): Promise<number> {
  const { claims } = await activeClaims(db)
    .select((eb) => eb.fn.countAll<number>().as('claims'))
    .executeTakeFirstOrThrow();
  return claims;
}

/** Visible gallery photos. */
export async function countPhotosByDay(db: Connection, firstDay: number): Promise<DayCount[]> {
  return db
    .selectFrom('photos')
    .where('kind', '=', 'gallery')
    .where('hidden_at', 'is', null)
    .where('created_at', '>=', startOf(firstDay))
    .groupBy(dayOf('created_at'))
    .select((eb) => [dayOf('created_at').as('day'), eb.fn.countAll<number>().as('count')])
    .execute();
}
