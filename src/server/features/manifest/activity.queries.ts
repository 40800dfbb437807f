import { sql } from 'kysely';
import type { Connection } from '#server/database/open-database.ts';

interface DayCount {
  /** Whole days since 1970 UTC. */
  readonly day: number;
  readonly count: number;
}

export const dayMs = 24 * 60 * 60 * 1000;

type Dated = readonly [table: string, column: string];

const dated = {
  searches: ['search_log', 'searched_at'],
  claims: ['claims', 'claimed_at'],
  photos: ['photos', 'created_at'],
} as const satisfies Readonly<Record<string, Dated>>;

/** Claims count once their account is validated, photos if they are shown in the gallery. */
const counted = {
  searches: sql`1 = 1`,
  claims: sql`is_validated = 1`,
  photos: sql`kind = 'gallery' and hidden_at is null`,
};

export async function countByDay(
  db: Connection,
  subject: keyof typeof dated,
  firstDay: number,
): Promise<DayCount[]> {
  const [table, column] = dated[subject];
  const day = sql<number>`${sql.ref(column)} / ${sql.lit(dayMs)}`;
  const { rows } = await sql<{ day: number | string; count: number | string }>`
    select ${day} as day, count(*) as count from ${sql.table(table)}
    where ${sql.ref(column)} >= ${firstDay * dayMs} and ${counted[subject]} group by ${day}`.execute(
    db,
  );
  return rows.map((row) => ({ day: Number(row.day), count: Number(row.count) }));
}

export async function countViewsByDay(db: Connection, firstDay: number): Promise<DayCount[]> {
  const rows = await db
    .selectFrom('member_views')
    .where('day', '>=', firstDay)
    .groupBy('day')
    .select((eb) => ['day', eb.fn.sum<number | string>('views').as('count')])
    .execute();
  return rows.map(({ day, count }) => ({ day, count: Number(count) }));
}
