/** A year or a day of the jump book. */
import './jumps.css';
import { useLoaderData } from 'react-router';
import type { Loaded, ShownTime, ShownYear, ShownDay } from './load-jumps.ts';
import { NotShown } from './not-shown.tsx';
import { dayAddress, yearAddress } from '#web/addresses/jump-address.ts';
import type { JumpYear } from '#contract/jumps/jumps.ts';
import { Link } from '#web/ui/link.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { PageLinks } from '#web/ui/page/page-links.tsx';
import { brothers } from './counts/count-labels.ts';
import { jumpsPath, pageAddress, photosAddress } from './jump-address.ts';
import { dayName, monthName, dateName } from './jump-dates.ts';
import { PhotoSection } from './photo-tiles.tsx';
import { PlaceGroups } from './member-rows.tsx';
import { Trail } from './trail.tsx';
import { readDate } from '#contract/jumps/calendar-days.ts';

export function TimePage() {
  const loaded: Loaded<ShownTime> = useLoaderData();
  if (loaded.kind !== 'found') return <NotShown loaded={loaded} title="Jumps" subject="day" />;
  const { content } = loaded;
  return content.unit === 'year' ? <YearPage year={content.year} /> : <DayPage day={content.day} />;
}

const stepToYear = (year: number | null) =>
  year === null ? null : { label: String(year), to: yearAddress(year) };

/** The members of a year by month, day and place. */
function YearPage({ year: shown }: { readonly year: ShownYear }) {
  const { year, total, page, totalPages, days, previous, next, photos } = shown;
  return (
    <>
      <PageHeading title={`Jumps in ${year}`}>
        <p className="sky-count">
          <b>{total}</b> {brothers(total)}
        </p>
      </PageHeading>
      <section className="card" aria-label={`Jumps in ${year}`}>
        <Trail
          above={[{ label: 'Jumps', to: jumpsPath }]}
          here={String(year)}
          previous={stepToYear(previous)}
          next={stepToYear(next)}
        />
        {days.length === 0 ? <p className="empty">{`No known jump in ${year}.`}</p> : null}
        {[...Map.groupBy(days, ({ month }) => month)].map(([month, ofMonth]) => (
          <Month key={month} year={year} month={month} days={ofMonth} />
        ))}
        <PageLinks
          addressOf={(to) => pageAddress(yearAddress(year), to)}
          page={page}
          totalPages={totalPages}
        />
      </section>
      <PhotoSection photos={photos} allAddress={photosAddress(yearAddress(year))} />
    </>
  );
}

interface MonthProps {
  readonly year: number;
  /** 0 if unknown. */
  readonly month: number;
  readonly days: JumpYear['days'];
}

function Month({ year, month, days }: MonthProps) {
  const id = `month-${month}`;
  return (
    <section className="jump-month" aria-labelledby={id}>
      <h2 id={id}>{month === 0 ? `${year}, month unknown` : monthName(month)}</h2>
      {days.map(({ day, places }) => (
        <div key={day} className="jump-day">
          {month === 0 ? null : (
            <h3 className="jump-date">
              {day === 0 ? (
                dayName({ month, day })
              ) : (
                <Link to={dayAddress({ year, month, day })}>{dayName({ month, day })}</Link>
              )}
            </h3>
          )}
          <PlaceGroups
            places={places}
            isSameDay={month > 0 && day > 0}
            heading={month === 0 ? 'h3' : 'h4'}
          />
        </div>
      ))}
    </section>
  );
}

function stepToDay(written: string | null) {
  const date = written === null ? null : readDate(written);
  return date && { label: dateName(date), to: `${jumpsPath}/${written}` };
}

/** The members of one day by place. */
function DayPage({ day }: { readonly day: ShownDay }) {
  const { date, places, paging, photos } = day;
  const { total, page, totalPages, previousDay, nextDay } = paging;
  // The date stays on one line of the heading.
  const title = `Jumps on ${dateName(date).replaceAll(' ', '\u00A0')}`;
  return (
    <>
      <PageHeading title={title}>
        <p className="sky-count">
          <b>{total}</b> {brothers(total)}
        </p>
      </PageHeading>
      <section className="card" aria-label={title}>
        <Trail
          above={[
            { label: 'Jumps', to: jumpsPath },
            { label: String(date.year), to: yearAddress(date.year) },
          ]}
          here={dayName(date)}
          previous={stepToDay(previousDay)}
          next={stepToDay(nextDay)}
        />
        {places.length === 0 ? (
          <p className="empty">{`No known jump on ${dateName(date)}.`}</p>
        ) : (
          <PlaceGroups places={places} isSameDay heading="h2" />
        )}
        <PageLinks
          addressOf={(to) => pageAddress(dayAddress(date), to)}
          page={page}
          totalPages={totalPages}
        />
      </section>
      <PhotoSection photos={photos} allAddress={photosAddress(dayAddress(date))} />
    </>
  );
}
