/** What home shows below the search. */
import { useLoaderData } from 'react-router';
import { LatestPhotos } from './latest-photos.tsx';
import { LatestStories } from './latest-stories.tsx';
import type { LoadedHome } from './load-home.ts';
import { OnThisDay } from './on-this-day.tsx';
import { SummaryCard } from './summary-card.tsx';

export function HomeSections() {
  const { summary, latest, anniversaries }: LoadedHome = useLoaderData();
  return (
    <>
      <SummaryCard summary={summary} />
      {anniversaries ? <OnThisDay anniversaries={anniversaries} /> : null}
      {latest?.stories.length ? <LatestStories stories={latest.stories} /> : null}
      {latest?.photos.length ? <LatestPhotos photos={latest.photos} /> : null}
    </>
  );
}
