/** What happened on each of the last days, for the small charts of the Manifest. */
import { sql } from 'kysely';
import { activityDays, type DayOfActivity, type Waiting } from '#contract/manifest/manifest.ts';
import { dayMs, dayOf, toDate } from '#contract/time.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import { isShownInGallery } from '#server/database/photos/photos.ts';

export interface ManifestDeps {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** Writes the searches and views counted before the call. */
  readonly flushVisits: () => Promise<void>;
  /** What waits for this admin. */
  readonly countWaiting: (accountId: number) => Promise<Waiting>;
}

interface DayCount {
  /** Whole days since 1970 UTC. */
  readonly day: number;
  readonly count: number;
}

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
  photos: isShownInGallery,
};

async function countByDay(
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

async function countViewsByDay(db: Connection, firstDay: number): Promise<DayCount[]> {
  const rows = await db
    .selectFrom('member_views')
    .where('day', '>=', firstDay)
    .groupBy('day')
    .select((eb) => ['day', eb.fn.sum<number | string>('views').as('count')])
    .execute();
  return rows.map(({ day, count }) => ({ day, count: Number(count) }));
}

export async function getActivity({
  database: { kysely },
  flushVisits,
  now,
}: ManifestDeps): Promise<DayOfActivity[]> {
  await flushVisits();
  const firstDay = dayOf(now()) - activityDays + 1;
  const subjects = {
    searches: await countByDay(kysely, 'searches', firstDay),
    views: await countViewsByDay(kysely, firstDay),
    claims: await countByDay(kysely, 'claims', firstDay),
    photos: await countByDay(kysely, 'photos', firstDay),
  };
  return Array.from({ length: activityDays }, (_, index) => {
    const day = firstDay + index;
    const countOf = (subject: keyof typeof subjects) =>
      subjects[subject].find((each) => each.day === day)?.count ?? 0;
    return {
      day: toDate(day),
      searches: countOf('searches'),
      views: countOf('views'),
      claims: countOf('claims'),
      photos: countOf('photos'),
    };
  });
}
