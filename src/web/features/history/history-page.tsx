import './timeline.css';
import { useLoaderData } from 'react-router';
import { LoadFailure } from '#web/ui/loading/failure-notice.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { TextBlocks } from './text-blocks.tsx';
import type { LoadedHistory } from './load-history.ts';
import { brand } from '#contract/brand.ts';
import type { Timeline, TimelineYear } from '#contract/history/timeline.ts';
import type { MemberListItem } from '#contract/members/directory.ts';
import { nameWithheld, shownName } from '#contract/members/display-names.ts';
import { Link } from '#web/ui/link.tsx';

export function HistoryPage() {
  const { text, timeline }: LoadedHistory = useLoaderData();
  return (
    <>
      <PageHeading title="History" />
      <div className="stack history">
        <article className="card prose">
          {text.isOk ? (
            <TextBlocks blocks={text.value.blocks} />
          ) : (
            <LoadFailure failure={text.failure} />
          )}
        </article>
        {timeline === null ? null : <TimelineView timeline={timeline} />}
      </div>
      {timeline === null ? null : (
        <Photos photos={timeline.photos.filter(({ year }) => year === null)} />
      )}
    </>
  );
}

/** The photos that are not beside a decade. */
function Photos({ photos }: { readonly photos: readonly TimelinePhoto[] }) {
  if (photos.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="photos">
      <h2 id="photos">From the gallery</h2>
      <ul className="grid history-photos">
        {photos.map((photo) => (
          <li key={photo.photoId}>
            <HistoryPhoto photo={photo} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const labelOf = (number: number) => `${brand.numberPrefix}${number}`;
const membersIn = (count: number) => `${count} ${count === 1 ? 'member' : 'members'}`;

/** Renders nothing for a directory without any years. */
function TimelineView({ timeline }: { readonly timeline: Timeline }) {
  const { years, undated, highest, firstNightBrother, firstNightSister } = timeline;
  if (years.length === 0) return null;
  const most = Math.max(...years.map(({ members }) => members));
  return (
    <aside className="stack timeline" aria-labelledby="timeline">
      <h2 id="timeline">Through the years</h2>
      <ol className="eras">
        {decadesOf(timeline).map((decade) => (
          <Era key={decade.start} decade={decade} most={most} />
        ))}
        <Night names={brand.nightBrothers} first={firstNightBrother} />
        <Night names={brand.nightSisters} first={firstNightSister} />
        {highest === null ? null : (
          <li className="era era-last">
            <p className="era-name">Highest number so far</p>
            <MemberLink member={highest} />
          </li>
        )}
      </ol>
      <p className="hint">
        {`Each year counts the ${brand.plural} who jumped in it.`}
        {undated === 0 ? null : ` The year of ${membersIn(undated)} is not known.`}
      </p>
    </aside>
  );
}

interface EraProps {
  readonly decade: Decade;
  /** The members of the strongest year, for the length of the bars. */
  readonly most: number;
}

function Era({ decade, most }: EraProps) {
  const { start, members, first, years, photo } = decade;
  return (
    <li className="era">
      {/* One open decade at a time, because the timeline stays in the window beside the text. */}
      <details name="eras">
        <summary>
          <b className="era-name number">{`${start}s`}</b>
          <span>{`${membersIn(members)}, from ${labelOf(first)}`}</span>
        </summary>
        <ul className="era-years">
          {years.map((year) => (
            <Year key={year.year} year={year} most={most} />
          ))}
        </ul>
      </details>
      {photo === null ? null : <HistoryPhoto photo={photo} />}
    </li>
  );
}

function Year({ year: { year, members, first }, most }: { year: TimelineYear; most: number }) {
  return (
    <li>
      <p className="year row">
        <b className="number">{year}</b>
        <svg className="year-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
          <rect width={Math.round((members / most) * 100)} height="8" />
        </svg>
        <span>{membersIn(members)}</span>
      </p>
      <MemberLink member={first} />
    </li>
  );
}

function MemberLink({ member }: { readonly member: MemberListItem }) {
  const { freakBrotherNumber: number, nameWithheld: isWithheld } = member;
  return (
    <Link className="era-link" to={`/${brand.singularSlug}/${number}`}>
      {isWithheld ? shownName(member) : `${labelOf(number)} ${shownName(member)}`}
    </Link>
  );
}

interface NightProps {
  readonly names: typeof brand.nightBrothers | typeof brand.nightSisters;
  /** Null in an empty series. */
  readonly first: MemberListItem | null;
}

/** Night-jump members have no page of their own and no year. */
function Night({ names, first }: NightProps) {
  if (first === null) return null;
  const { freakBrotherNumber: number, firstName, lastName } = first;
  const name = firstName === '' ? nameWithheld : `${firstName} ${lastName}`;
  return (
    <li className="era era-night">
      <p className="era-name">{`First ${names.singular}`}</p>
      <Link className="era-link" to={`/${names.slug}`}>
        {`${names.abbreviation}${number} ${name}`}
      </Link>
    </li>
  );
}

/** A gallery photo as a print, which opens in the gallery. */
function HistoryPhoto({ photo }: { readonly photo: TimelinePhoto }) {
  const { photoId, thumbPhotoUri, thumbWidth, thumbHeight, caption } = photo;
  return (
    <Link to={`/Photo-Gallery?photo=${photoId}`} className="print">
      <img
        loading="lazy"
        decoding="async"
        width={thumbWidth}
        height={thumbHeight}
        alt={caption}
        src={thumbPhotoUri}
      />
      {/* The same words as the alternative text. */}
      <span className="print-caption" aria-hidden="true">
        {caption}
      </span>
    </Link>
  );
}

type TimelinePhoto = Timeline['photos'][number];

interface Decade {
  /** The first year: 1970. */
  readonly start: number;
  readonly members: number;
  /** The lowest number of the decade. */
  readonly first: number;
  readonly years: readonly TimelineYear[];
  /** A photo whose caption names one of its years. */
  readonly photo: TimelinePhoto | null;
}

const decadeOf = (year: number) => year - (year % 10);

function decadesOf({ years, photos }: Timeline): Decade[] {
  const byDecade = Map.groupBy(years, ({ year }) => decadeOf(year));
  return [...byDecade].map(([start, ofDecade]) => ({
    start,
    members: ofDecade.reduce((sum, { members }) => sum + members, 0),
    first: Math.min(...ofDecade.map(({ first }) => first.freakBrotherNumber)),
    years: ofDecade,
    photo: photos.find(({ year }) => year !== null && decadeOf(year) === start) ?? null,
  }));
}
