/** The latest stories, the first one large. */
import { brand } from '#contract/brand.ts';
import type { LatestStory } from '#contract/profile/latest.ts';
import { numberLabel } from '#contract/number-label.ts';
import { DeceasedMarker } from '#web/ui/deceased-marker.tsx';
import { Link } from '#web/ui/link.tsx';
import { RowPortrait } from '#web/ui/members/portrait.tsx';

export function Stories({ stories }: { readonly stories: readonly LatestStory[] }) {
  return (
    <section className="stack" aria-labelledby="stories">
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
