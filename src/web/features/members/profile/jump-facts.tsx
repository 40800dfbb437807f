/** The date, place and kind of the jump. Date and place lead to the jump book. */
import type { ReactNode } from 'react';
import { brand } from '#contract/brand.ts';
import { shownName } from '#contract/members/display-names.ts';
import type { ShownProfile } from '#contract/profile/profile.ts';
import { dayAddress, placeAddress, yearAddress } from '#web/addresses/jump-address.ts';
import { Link } from '#web/ui/link.tsx';
import { jumpDate } from './jump-date.ts';

interface Props {
  readonly profile: ShownProfile;
}

export function JumpFacts({ profile }: Props) {
  const { location, maneuver, nameWithheld, story, yearsSinceJump: years } = profile;
  if (nameWithheld) {
    return <p>{`${shownName(profile)}. This member is listed by number only.`}</p>;
  }
  const hasDate = jumpDate(profile) !== '';
  if (!hasDate && location === '' && maneuver === '') {
    return story === '' ? <p className="empty">No jump details yet.</p> : null;
  }
  return (
    <>
      <dl className="facts">
        {hasDate ? (
          <Fact name="Date">
            <JumpDate profile={profile} />
          </Fact>
        ) : null}
        {location === '' ? null : (
          <Fact name="Location">
            <Place profile={profile} />
          </Fact>
        )}
        {maneuver === '' ? null : <Fact name="Jump">{maneuver}</Fact>}
      </dl>
      {years === null ? null : (
        <p>{`${brand.singular} for ${years} ${years === 1 ? 'year' : 'years'}`}</p>
      )}
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The day and the year are links. */
function JumpDate({ profile }: Props) {
  const { day, month, year } = profile;
  const beforeYear = jumpDate({ ...profile, year: 0 });
  if (year === 0) return beforeYear;
  return (
    <>
      {day > 0 && month > 0 ? <Link to={dayAddress(profile)}>{beforeYear}</Link> : beforeYear}
      {beforeYear === '' ? null : ' '}
      <Link to={yearAddress(year)}>{year}</Link>
    </>
  );
}

function Place({ profile: { location, company } }: Props) {
  const { place } = company;
  if (place === null) return location;
  return (
    <>
      <Link to={placeAddress(place.slug)}>{location}</Link>
      {place.isFirst ? ' ' : null}
      {place.isFirst ? <span className="first-at-place">First at this place</span> : null}
    </>
  );
}
