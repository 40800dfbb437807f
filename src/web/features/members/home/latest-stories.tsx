import { brand } from '#contract/brand.ts';
import type { LatestStory } from '#contract/profile/latest.ts';
import { numberLabel } from '#contract/number-label.ts';
import { DeceasedMarker } from '#web/ui/deceased-marker.tsx';
import { Link } from '#web/ui/link.tsx';

export function LatestStories({ stories }: { readonly stories: readonly LatestStory[] }) {
  return (
    <section aria-labelledby="stories">
      <h2 id="stories">Latest stories</h2>
      <ul className="stories">
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
  const { freakBrotherNumber: number, firstName, lastName, deceased, avatarUri, excerpt } = story;
  return (
    <Link className="story-card" to={`/${brand.singularSlug}/${number}`}>
      <q>{excerpt}</q>
      <span className="story-by">
        {avatarUri === null ? null : (
          <img src={avatarUri} alt="" width="48" height="48" loading="lazy" decoding="async" />
        )}
        <span>
          <b>
            {firstName} {lastName} {deceased ? <DeceasedMarker /> : null}
          </b>
          <span className="number">{numberLabel('fb', number)}</span>
        </span>
      </span>
    </Link>
  );
}
