/** The search and its results come first; see `SearchPage`. */
import { Outlet, useLoaderData } from 'react-router';
import { LatestPhotos } from './latest-photos.tsx';
import type { LoadedHome } from './load-home.ts';
import { OnThisWeek } from './on-this-week.tsx';
import { Stories } from './stories.tsx';
import { SummaryCard } from './summary-card.tsx';

export function HomePage() {
  const { summary, latest, jumps }: LoadedHome = useLoaderData();
  return (
    <>
      <Outlet />
      <SummaryCard summary={summary} />
      {jumps.length > 0 ? <OnThisWeek jumps={jumps} /> : null}
      {latest?.stories.length ? <Stories stories={latest.stories} /> : null}
      {latest?.photos.length ? <LatestPhotos photos={latest.photos} /> : null}
    </>
  );
}
