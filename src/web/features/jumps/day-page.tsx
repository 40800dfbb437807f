/** The members of one day by place. */
import { dayAddress, yearAddress } from '#web/addresses/jump-address.ts';
import { readDate } from '#contract/jumps/calendar-days.ts';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { PageLinks } from '#web/ui/page/page-links.tsx';
import { brothers } from './counts/count-words.ts';
import { jumpsPath, pageAddress } from './jump-address.ts';
import { dateName, dayName } from './jump-dates.ts';
import type { ShownDay } from './load-jumps.ts';
import { PhotoSection } from './photos/photo-tiles.tsx';
import { photosAddress } from './photos/photos-address.ts';
import { PlaceGroups } from './place-groups.tsx';
import { Trail } from './trail.tsx';

function stepTo(written: string | null) {
  const date = written === null ? null : readDate(written);
  return date && { label: dateName(date), to: `${jumpsPath}/${written}` };
}

export function DayPage({ day }: { readonly day: ShownDay }) {
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
          previous={stepTo(previousDay)}
          next={stepTo(nextDay)}
        />
        {places.length === 0 ? (
          <p className="empty">{`No known jump on ${dateName(date)}.`}</p>
        ) : (
          <PlaceGroups places={places} isSameDay heading="h2" />
        )}
        {totalPages === 1 ? null : (
          <PageLinks
            addressOf={(to) => pageAddress(dayAddress(date), to)}
            page={page}
            totalPages={totalPages}
          />
        )}
      </section>
      <PhotoSection photos={photos} allAddress={photosAddress(dayAddress(date))} />
    </>
  );
}
