/** The search and its results come first; see `SearchPage`. */
import { Outlet, useLoaderData } from 'react-router';
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { Latest, LatestStory } from '#contract/profile/latest.ts';
import { DeceasedMarker } from '#web/ui/deceased-marker.tsx';
import { Link } from '#web/ui/link.tsx';
import { RowPortrait } from '#web/ui/members/portrait.tsx';
import { PhotoThumbs } from '#web/ui/photos/photo-thumbs.tsx';
import type { LoadedHome } from './load-home.ts';
import { OnThisWeek } from './on-this-week.tsx';
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

/** The first one large. */
function Stories({ stories }: Pick<Latest, 'stories'>) {
  return (
    <section className="stack home-block" aria-labelledby="stories">
      <h2 id="stories">Latest stories</h2>
      <ul className="grid stories">
        {stories.map((story) => (
          <li key={story.freakBrotherNumber}>
            <Story story={story} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Story({ story }: { readonly story: LatestStory }) {
  const { freakBrotherNumber: number, firstName, lastName, deceased, excerpt } = story;
  return (
    <Link className="tile story" to={`/${brand.singularSlug}/${number}`}>
      <RowPortrait member={story} />
      <q>{excerpt}</q>
      <span>
        <b>
          {firstName} {lastName} {deceased ? <DeceasedMarker /> : null}
        </b>{' '}
        <span className="number">{numberLabel('fb', number)}</span>
      </span>
    </Link>
  );
}

function LatestPhotos({ photos }: Pick<Latest, 'photos'>) {
  return (
    <section className="stack home-block" aria-labelledby="latest-photos">
      <h2 id="latest-photos">New in the gallery</h2>
      <PhotoThumbs photos={photos} />
    </section>
  );
}
