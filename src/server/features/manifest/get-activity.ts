/** What happened on each of the last days, for the small charts of the Manifest. */
import { activityDays, type DayOfActivity } from '#contract/manifest/manifest.ts';
import { countByDay, countViewsByDay, dayMs } from './activity.queries.ts';
import type { ManifestDeps } from './manifest-deps.ts';

export async function getActivity({
  database: { kysely },
  flushVisits,
  now,
}: ManifestDeps): Promise<DayOfActivity[]> {
  await flushVisits();
  const firstDay = Math.floor(now() / dayMs) - activityDays + 1;
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
      day: new Date(day * dayMs).toISOString().slice(0, 10),
      searches: countOf('searches'),
      views: countOf('views'),
      claims: countOf('claims'),
      photos: countOf('photos'),
    };
  });
}
