/** A place with its first and last jump, its years, and its members. */
import { dayAddress, placeAddress, yearAddress } from '#web/addresses/jump-address.ts';
import { useLoaderData } from 'react-router';
import type { Place } from '#contract/jumps/places.ts';
import { Link } from '#web/ui/link.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { PageLinks } from '#web/ui/page/page-links.tsx';
import { brothers, membersIn } from './counts/count-labels.ts';
import { jumpsPath, pageAddress, placesPath, photosAddress } from './jump-address.ts';
import { dateName } from './jump-dates.ts';
import type { Loaded, ShownPlace } from './load-jumps.ts';
import { MemberRows } from './member-rows.tsx';
import { NotShown } from './not-shown.tsx';
import { PhotoSection } from './photo-tiles.tsx';
import { Trail } from './trail.tsx';
import { YearChart, YearTable } from './counts/year-chart.tsx';
import './jumps.css';

export function PlacePage() {
  const loaded: Loaded<ShownPlace> = useLoaderData();
  if (loaded.kind !== 'found') return <NotShown loaded={loaded} title="Place" subject="place" />;
  const { content: place } = loaded;
  const { slug, name, count, years, page, totalPages, photos } = place;
  return (
    <>
      <PageHeading title={name}>
        <p className="sky-count">
          <b>{count}</b> {brothers(count)} jumped here
        </p>
      </PageHeading>
      <section className="card" aria-labelledby="years">
        <Trail
          above={[
            { label: 'Jumps', to: jumpsPath },
            { label: 'Places', to: placesPath },
          ]}
          here={name}
        />
        <h2 id="years">By year</h2>
        {count === 0 ? <p className="empty">No known jump here.</p> : null}
        <Years place={place} />
        {years.length === 0 ? null : (
          <>
            <YearChart years={years} />
            <YearTable title={`Members at ${name} by the year of their jump`} years={years} />
          </>
        )}
      </section>
      {count === 0 ? null : (
        <section className="card" aria-labelledby="members">
          <h2 id="members">Members</h2>
          <MembersByYear place={place} />
          <PageLinks
            addressOf={(to) => pageAddress(placeAddress(slug), to)}
            page={page}
            totalPages={totalPages}
          />
        </section>
      )}
      <PhotoSection photos={photos} allAddress={photosAddress(placeAddress(slug))} />
    </>
  );
}

/** A link to the day, or to the year where no day in it is known. */
function JumpLink({ date }: { readonly date: NonNullable<Place['firstJump']> }) {
  const isKnown = date.day > 0;
  return (
    <Link to={isKnown ? dayAddress(date) : yearAddress(date.year)}>
      {isKnown ? dateName(date) : date.year}
    </Link>
  );
}

function Years({ place: { count, years, firstJump, lastJump } }: { readonly place: Place }) {
  const unknown = count - years.reduce((sum, each) => sum + each.count, 0);
  return (
    <>
      {firstJump === null || lastJump === null ? null : (
        <p>
          First jump: <JumpLink date={firstJump} />. Last jump: <JumpLink date={lastJump} />.
        </p>
      )}
      {unknown === 0 ? null : <p>{`The year of ${membersIn(unknown)} is not known.`}</p>}
    </>
  );
}

/** In order of date; the members whose year is unknown come last. */
function MembersByYear({ place: { members } }: { readonly place: Place }) {
  return [...Map.groupBy(members, ({ year }) => year)].map(([year, ofYear]) => (
    <section key={year} className="jump-day" aria-labelledby={`year-${year}`}>
      <h3 id={`year-${year}`} className="jump-date">
        {year === 0 ? 'Year unknown' : <Link to={yearAddress(year)}>{year}</Link>}
      </h3>
      <MemberRows members={ofYear} />
    </section>
  ));
}
