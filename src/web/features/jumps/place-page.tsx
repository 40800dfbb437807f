/** A place of the jump book: its first and last jump, and its members by year. */
import { useLoaderData } from 'react-router';
import type { Place } from '#contract/jumps/places.ts';
import { Link } from '#web/ui/link.tsx';
import { MemberRows } from '#web/ui/members/member-rows.tsx';
import { BookPage } from './book-page.tsx';
import { dateName } from './jump-words.ts';
import type { Loaded, ShownPlace } from './load-jumps.ts';
import { TimeGroup } from './member-groups.tsx';
import { NotShown } from './not-shown.tsx';
import {
  dayAddress,
  placeAddress,
  yearAddress,
  jumpsPath,
  placesPath,
} from '#web/addresses/jump-address.ts';

export function PlacePage() {
  const loaded: Loaded<ShownPlace> = useLoaderData();
  if (loaded.kind !== 'found') return <NotShown loaded={loaded} title="Place" subject="place" />;
  const { slug, name, count, members, firstJump, lastJump, page, totalPages, photos } =
    loaded.content;
  return (
    <BookPage
      title={name}
      path={placeAddress(slug)}
      total={count}
      page={page}
      totalPages={totalPages}
      photos={photos}
      above={[
        { label: 'Jumps', to: jumpsPath },
        { label: 'Places', to: placesPath },
      ]}
      here={name}
      empty="No known jump here."
    >
      {firstJump === null || lastJump === null ? null : (
        <p>
          First jump: <JumpLink date={firstJump} />. Last jump: <JumpLink date={lastJump} />.
        </p>
      )}
      {[...Map.groupBy(members, ({ year }) => year)].map(([year, ofYear]) => (
        <TimeGroup
          key={year}
          label={year === 0 ? 'Year unknown' : String(year)}
          to={year === 0 ? null : yearAddress(year)}
        >
          <MemberRows members={ofYear} />
        </TimeGroup>
      ))}
    </BookPage>
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
