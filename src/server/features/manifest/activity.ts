/** What happened on each of the last days, for the small charts of the Manifest. */
import { activityDays, type DayOfActivity, type Waiting } from '#contract/manifest/manifest.ts';
import { dayOf, toDate } from '#contract/time.ts';
import { countByDay, type DayCount } from '#server/database/count-rows.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import { shownPhotos } from '#server/database/photos/photos.ts';

export interface ManifestDeps {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** Writes the searches and views counted before the call. */
  readonly flushVisits: () => Promise<void>;
  /** What waits for this admin. */
  readonly countWaiting: (accountId: number) => Promise<Waiting>;
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
  // Claims count once their account is validated, photos if they are shown in the gallery.
  const searches = kysely.selectFrom('search_log').select('searched_at as at');
  const claims = kysely
    .selectFrom('claims')
    .where('is_validated', '=', 1)
    .select('claimed_at as at');
  const photos = shownPhotos(kysely).select('created_at as at');
  const subjects = {
    searches: await countByDay(kysely, searches, firstDay),
    views: await countViewsByDay(kysely, firstDay),
    claims: await countByDay(kysely, claims, firstDay),
    photos: await countByDay(kysely, photos, firstDay),
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
