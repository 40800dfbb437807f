import { Outlet, useLoaderData } from 'react-router';
import { LatestPhotos } from './latest-photos.tsx';
import { LatestStories } from './latest-stories.tsx';
import type { LoadedHome } from './load-home.ts';
import { SummaryCard } from './summary-card.tsx';

/** The search and its results come first; see `SearchPage`. */
export function HomePage() {
  const { summary, latest }: LoadedHome = useLoaderData();
  return (
    <>
      <Outlet />
      {latest?.stories.length ? <LatestStories stories={latest.stories} /> : null}
      {latest?.photos.length ? <LatestPhotos photos={latest.photos} /> : null}
      <SummaryCard summary={summary} />
    </>
  );
}
