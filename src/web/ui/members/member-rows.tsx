/** Members as links to their profiles, beside each other where there is room. */
import { brand } from '#contract/brand.ts';
import type { ListedMember } from '#contract/members/directory.ts';
import { shownName } from '#contract/members/display-names.ts';
import { numberLabel } from '#contract/number-label.ts';
import { DeceasedMarker } from '../deceased-marker.tsx';
import { Link } from '../link.tsx';
import { RowPortrait } from './portrait.tsx';

interface Props {
  readonly members: readonly ListedMember[];
  readonly hasPlaces?: boolean;
}

export function MemberRows({ members, hasPlaces = false }: Props) {
  return (
    <ul className="grid member-rows">
      {members.map((member) => (
        <li key={member.freakBrotherNumber}>
          <MemberRow member={member} place={hasPlaces ? member.location : ''} />
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  readonly member: ListedMember;
  readonly place: string;
}

function MemberRow({ member, place }: RowProps) {
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
        {place === '' ? null : <span className="hint">{place}</span>}
      </span>
    </Link>
  );
}
