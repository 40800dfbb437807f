/** The search and its results come first; see `SearchPage`. */
import { Outlet, useLoaderData, useLocation, useRevalidator } from 'react-router';
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { Latest, LatestStory } from '#contract/profile/latest.ts';
import { DeceasedMarker } from '#web/ui/deceased-marker.tsx';
import { Link } from '#web/ui/link.tsx';
import { RowPortrait } from '#web/ui/members/portrait.tsx';
import { PhotoThumbs } from '#web/ui/photos/photo-thumbs.tsx';
import type { LoadedHome } from './load-home.ts';
import type { Summary } from '#contract/members/directory.ts';
import { Card } from '#web/ui/card.tsx';
import { FailureNotice } from '#web/ui/loading/failure-notice.tsx';
import type { JumpAtHome } from '#contract/jumps/jumps.ts';
import { monthShortNames } from '#contract/members/display-names.ts';
import { dayAddress } from '#web/addresses/jump-address.ts';
import { writeRanges } from '#web/addresses/number-ranges.ts';

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

interface Entry {
  readonly label: string;
  readonly path: string;
  readonly count?: keyof Summary;
}

const entries: readonly Entry[] = [
  { label: brand.plural, path: `/${brand.pluralSlug}`, count: 'fbCount' },
  { label: brand.nightBrothers.plural, path: `/${brand.nightBrothers.slug}`, count: 'nnfbCount' },
  { label: brand.nightSisters.plural, path: `/${brand.nightSisters.slug}`, count: 'nnfsCount' },
  { label: 'Photo Gallery', path: '/Photo-Gallery', count: 'photoCount' },
  { label: 'History', path: '/History' },
];

function SummaryCard({ summary }: Pick<LoadedHome, 'summary'>) {
  const { revalidate, state } = useRevalidator();
  const { pathname, search } = useLocation();
  return (
    <Card title="Directory">
      <ul className="summary">
        {entries.map(({ label, path, count }) => (
          <li key={path}>
            <Link to={path} className={count === undefined ? 'count-link rising' : 'count-link'}>
              <span>{label}</span>
              {summary.isOk && count !== undefined ? (
                <>
                  {' '}
                  <span className="number">{summary.value[count]}</span>
                </>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
      {summary.isOk ? null : (
        <FailureNotice
          message="The counts could not be loaded."
          isBusy={state === 'loading'}
          address={`${pathname}${search}`}
          onRetry={() => void revalidate()}
        />
      )}
    </Card>
  );
}

/** Portraits that fit beside each other on a card. */
const maxFaces = 6;

/** Jumps of other years around this day: one card for each jump, with everyone who was on it. */
function OnThisWeek({ jumps }: { readonly jumps: readonly JumpAtHome[] }) {
  return (
    <section className="stack home-block" aria-labelledby="on-this-week">
      <div className="row heading-row">
        <h2 id="on-this-week">On this week</h2>
        <Link to="/Jumps">All jumps</Link>
      </div>
      <ul className="grid tiles">
        {jumps.map((jump) => (
          <li key={jump.year}>
            <JumpCard jump={jump} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Such as `FB12, FB15–FB20`. */
function writeNumbers({ members, total }: JumpAtHome): string {
  const ranges = writeRanges(members.map(({ freakBrotherNumber }) => freakBrotherNumber));
  const numbers = ranges
    .replaceAll('-', '–')
    .replaceAll(/\d+/g, (number) => numberLabel('fb', Number(number)));
  const more = total - members.length;
  return more > 0 ? `${numbers} and ${more} more` : numbers;
}

function JumpCard({ jump }: { readonly jump: JumpAtHome }) {
  const { year, month, day, location, maneuver, members } = jump;
  return (
    <Link className="tile" to={dayAddress(jump)}>
      <span className="faces">
        {members.slice(0, maxFaces).map((member) => (
          <RowPortrait key={member.freakBrotherNumber} member={member} />
        ))}
      </span>
      <b className="tile-title">{`${day} ${monthShortNames[month - 1]} ${year}`}</b>
      <span>
        {location}
        {location !== '' && maneuver !== '' ? ' · ' : null}
        <span className="whole-words">{maneuver}</span>
      </span>
      <span className="tile-numbers">{writeNumbers(jump)}</span>
    </Link>
  );
}
