/** The members of a year, a day or a place, by time and place. */
import type { ReactNode } from 'react';
import { Link } from '#web/ui/link.tsx';
import { MemberRows } from '#web/ui/members/member-rows.tsx';
import { placeAddress } from '#web/addresses/jump-address.ts';
import type { PlaceWithMembers } from '#contract/jumps/jumps.ts';

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
    <ul>
      {places.map(({ slug, name, members }) => (
        <li key={slug}>
          <div className="row place-group-head">
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
