/** The large card of a profile. The date and the place lead to the jump book. */
import { brand } from '#contract/brand.ts';
import type { ShownProfile } from '#contract/profile/profile.ts';
import { dayAddress, placeAddress, yearAddress } from '#web/addresses/jump-address.ts';
import { Link } from '#web/ui/link.tsx';
import { MemberCard } from '#web/ui/members/member-card.tsx';
import { knownDate } from '#web/ui/format-date.ts';
import type { ReactNode } from 'react';

interface Props {
  readonly profile: ShownProfile;
}

export function ProfileCard({ profile }: Props) {
  return (
    <MemberCard member={profile} size="large" heading="h1" note={noteFor(profile)}>
      <JumpFacts profile={profile} />
    </MemberCard>
  );
}

export function JumpFacts({ profile }: Props) {
  const { location, maneuver } = profile;
  return (
    <CardFacts
      date={knownDate(profile) === '' ? '' : <JumpDate profile={profile} />}
      location={location === '' ? '' : <Place profile={profile} />}
      jump={maneuver}
    />
  );
}

function noteFor(profile: ShownProfile): string {
  const {
    nameWithheld: isNameWithheld,
    location,
    maneuver,
    story,
    yearsSinceJump: years,
  } = profile;
  if (isNameWithheld) return 'This member is listed by number only.';
  if (years !== null) return `${brand.singular} for ${years} ${years === 1 ? 'year' : 'years'}`;
  const isBlank = [knownDate(profile), location, maneuver, story].every((text) => text === '');
  return isBlank ? 'No jump details yet.' : '';
}

/** The day and the year are links. */
function JumpDate({ profile }: Props) {
  const { day, month, year } = profile;
  const beforeYear = knownDate({ ...profile, year: 0 });
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
      {place.isFirst ? <span className="member-card-note">First at this place</span> : null}
    </>
  );
}

interface CardFactsProps {
  readonly date: ReactNode;
  readonly location: ReactNode;
  readonly jump: string;
}

/** The facts of a jump on the large membership card. '' is an unknown one. */
export function CardFacts({ date, location, jump }: CardFactsProps) {
  const facts = [
    ['Date', date],
    ['Location', location],
    ['Jump', jump],
  ] as const;
  const known = facts.filter(([, fact]) => fact !== '');
  if (known.length === 0) return null;
  return (
    <dl className="card-facts">
      {known.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
