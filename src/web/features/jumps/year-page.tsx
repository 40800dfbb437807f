/** The members of a year by month, day and place. */
import { dayAddress, yearAddress } from '#web/addresses/jump-address.ts';
import type { JumpYear } from '#contract/jumps/jumps.ts';
import { Link } from '#web/ui/link.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { PageLinks } from '#web/ui/page/page-links.tsx';
import { brothers } from './counts/count-words.ts';
import { jumpsPath, pageAddress } from './jump-address.ts';
import { dayName, monthName } from './jump-dates.ts';
import type { ShownYear } from './load-jumps.ts';
import { PhotoSection } from './photos/photo-tiles.tsx';
import { photosAddress } from './photos/photos-address.ts';
import { PlaceGroups } from './place-groups.tsx';
import { Trail } from './trail.tsx';

const stepTo = (year: number | null) =>
  year === null ? null : { label: String(year), to: yearAddress(year) };

export function YearPage({ year: shown }: { readonly year: ShownYear }) {
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
          previous={stepTo(previous)}
          next={stepTo(next)}
        />
        {days.length === 0 ? <p className="empty">{`No known jump in ${year}.`}</p> : null}
        {[...Map.groupBy(days, ({ month }) => month)].map(([month, ofMonth]) => (
          <Month key={month} year={year} month={month} days={ofMonth} />
        ))}
        {totalPages === 1 ? null : (
          <PageLinks
            addressOf={(to) => pageAddress(yearAddress(year), to)}
            page={page}
            totalPages={totalPages}
          />
        )}
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
