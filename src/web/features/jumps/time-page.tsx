/** A year or a day of the jump book. */
import { useLoaderData } from 'react-router';
import { readDate } from '#contract/jumps/calendar-days.ts';
import { BookPage } from './book-page.tsx';
import { dateName, dayName } from './jump-words.ts';
import type { Loaded, ShownDay, ShownTime, ShownYear } from './load-jumps.ts';
import { PlaceGroups, TimeGroup } from './member-groups.tsx';
import { NotShown } from './not-shown.tsx';
import { dayAddress, yearAddress, jumpsPath } from '#web/addresses/jump-address.ts';

export function TimePage() {
  const loaded: Loaded<ShownTime> = useLoaderData();
  if (loaded.kind !== 'found') return <NotShown loaded={loaded} title="Jumps" subject="day" />;
  const { content } = loaded;
  return content.unit === 'year' ? <YearPage year={content.year} /> : <DayPage day={content.day} />;
}

const stepToYear = (year: number | null) =>
  year === null ? null : { label: String(year), to: yearAddress(year) };

/** The members of a year by day and place. */
function YearPage({ year: shown }: { readonly year: ShownYear }) {
  const { year, days, previous, next, ...rest } = shown;
  return (
    <BookPage
      {...rest}
      title={`Jumps in ${year}`}
      path={yearAddress(year)}
      above={[{ label: 'Jumps', to: jumpsPath }]}
      here={String(year)}
      previous={stepToYear(previous)}
      next={stepToYear(next)}
      empty={`No known jump in ${year}.`}
    >
      {days.map(({ month, day, places }) => (
        <TimeGroup
          key={`${month}-${day}`}
          label={month === 0 ? `${year}, month unknown` : dayName({ month, day })}
          to={day === 0 ? null : dayAddress({ year, month, day })}
        >
          <PlaceGroups places={places} isSameDay={month > 0 && day > 0} heading="h3" />
        </TimeGroup>
      ))}
    </BookPage>
  );
}

function stepToDay(written: string | null) {
  const date = written === null ? null : readDate(written);
  return date && { label: dateName(date), to: `${jumpsPath}/${written}` };
}

/** The members of one day by place. */
function DayPage({ day: { date, places, paging, photos } }: { readonly day: ShownDay }) {
  const { total, page, totalPages, previousDay, nextDay } = paging;
  return (
    <BookPage
      // The date stays on one line of the heading.
      title={`Jumps on ${dateName(date).replaceAll(' ', '\u00A0')}`}
      path={dayAddress(date)}
      total={total}
      page={page}
      totalPages={totalPages}
      photos={photos}
      above={[
        { label: 'Jumps', to: jumpsPath },
        { label: String(date.year), to: yearAddress(date.year) },
      ]}
      here={dayName(date)}
      previous={stepToDay(previousDay)}
      next={stepToDay(nextDay)}
      empty={`No known jump on ${dateName(date)}.`}
    >
      <PlaceGroups places={places} isSameDay heading="h2" />
    </BookPage>
  );
}
