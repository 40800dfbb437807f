/** The members of a year, a day or a place, by time and place. */
import type { ReactNode } from 'react';
import { brand } from '#contract/brand.ts';
import type { ListedMember } from '#contract/members/directory.ts';
import { shownName } from '#contract/members/display-names.ts';
import { numberLabel } from '#contract/number-label.ts';
import { DeceasedMarker } from '#web/ui/deceased-marker.tsx';
import { Link } from '#web/ui/link.tsx';
import { RowPortrait } from '#web/ui/members/portrait.tsx';
import { placeAddress } from '#web/addresses/jump-address.ts';
import type { PlaceWithMembers } from '#contract/jumps/jumps.ts';

/** Links to their profiles, beside each other where there is room. */
export function MemberRows({ members }: { readonly members: readonly ListedMember[] }) {
  return (
    <ul className="member-rows">
      {members.map((member) => (
        <li key={member.freakBrotherNumber}>
          <MemberRow member={member} />
        </li>
      ))}
    </ul>
  );
}

function MemberRow({ member }: { readonly member: ListedMember }) {
  const { freakBrotherNumber: number, deceased, nameWithheld: isWithheld = false } = member;
  return (
    <Link className="member-row" to={`/${brand.singularSlug}/${number}`}>
      <RowPortrait member={member} />
      <span>
        {isWithheld ? null : (
          <>
            <b className="number">{numberLabel('fb', number)}</b>{' '}
          </>
        )}
        {shownName(member)}
        {/* The no-break space keeps the marker on the same line as the name. */}
        {deceased ? '\u00A0' : null}
        {deceased ? <DeceasedMarker /> : null}
      </span>
    </Link>
  );
}

interface TimeProps {
  readonly label: string;
  /** Null where the day or the year is unknown. */
  readonly to: string | null;
  readonly children: ReactNode;
}

/** What happened on one day or in one year. */
export function TimeGroup({ label, to, children }: TimeProps) {
  return (
    <section className="jump-time" aria-label={label}>
      <h2>{to === null ? label : <Link to={to}>{label}</Link>}</h2>
      {children}
    </section>
  );
}

interface PlaceProps {
  readonly places: readonly PlaceWithMembers[];
  /** Whether the day is known. Otherwise the members have only the month or the year in common. */
  readonly isSameDay: boolean;
  readonly heading: 'h2' | 'h3';
}

/** The members of one day by place. */
export function PlaceGroups({ places, isSameDay, heading: Heading }: PlaceProps) {
  return (
    <ul className="place-groups">
      {places.map(({ slug, name, members }) => (
        <li key={slug} className="place-group">
          <div className="place-group-head">
            <Heading className="place-group-name">
              {slug === '' ? 'Place unknown' : <Link to={placeAddress(slug)}>{name}</Link>}
            </Heading>
            {isSameDay && slug !== '' && members.length > 1 ? (
              <p className="same-day">Same day, same place</p>
            ) : null}
          </div>
          <MemberRows members={members} />
        </li>
      ))}
    </ul>
  );
}
