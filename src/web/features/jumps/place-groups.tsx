/** The members of one day by place. */
import { placeAddress } from '#web/addresses/jump-address.ts';
import type { PlaceWithMembers } from '#contract/jumps/jumps.ts';
import { Link } from '#web/ui/link.tsx';
import { MemberRows } from './member-rows.tsx';

interface Props {
  readonly places: readonly PlaceWithMembers[];
  /** Whether the day is known. Otherwise the members have only the month or the year in common. */
  readonly isSameDay: boolean;
  readonly heading: 'h2' | 'h3' | 'h4';
}

export function PlaceGroups({ places, isSameDay, heading: Heading }: Props) {
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
