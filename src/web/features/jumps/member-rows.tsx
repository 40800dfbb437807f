/** Members as links to their profiles, beside each other where there is room. */
import { brand } from '#contract/brand.ts';
import type { ListedMember } from '#contract/members/directory.ts';
import { shownName } from '#contract/members/display-names.ts';
import { numberLabel } from '#contract/number-label.ts';
import { DeceasedMarker } from '#web/ui/deceased-marker.tsx';
import { Link } from '#web/ui/link.tsx';
import { RowPortrait } from '#web/ui/members/portrait.tsx';
import { placeAddress } from '#web/addresses/jump-address.ts';
import type { PlaceWithMembers } from '#contract/jumps/jumps.ts';

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

interface Props {
  readonly places: readonly PlaceWithMembers[];
  /** Whether the day is known. Otherwise the members have only the month or the year in common. */
  readonly isSameDay: boolean;
  readonly heading: 'h2' | 'h3' | 'h4';
}

/** The members of one day by place. */
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
