/** Links to the profiles with the nearest lower and higher number. */
import { brand } from '#contract/brand.ts';
import type { MemberListItem } from '#contract/members/directory.ts';
import { nameWithheld } from '#contract/members/display-names.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { ShownProfile } from '#contract/profile/profile.ts';
import { DeceasedMarker } from '#web/ui/deceased-marker.tsx';
import { Link } from '#web/ui/link.tsx';

export function Neighbors({ profile }: { readonly profile: ShownProfile }) {
  const { previousMember, nextMember } = profile;
  if (previousMember === null && nextMember === null) return null;
  return (
    <nav className="row profile-neighbors" aria-label="Neighboring numbers">
      {previousMember === null ? null : <Neighbor side="previous" member={previousMember} />}
      {nextMember === null ? null : <Neighbor side="next" member={nextMember} />}
    </nav>
  );
}

interface Props {
  readonly side: 'previous' | 'next';
  readonly member: MemberListItem;
}

function Neighbor({ side, member }: Props) {
  const { freakBrotherNumber: number, firstName, lastName, deceased } = member;
  return (
    <Link className={`neighbor-${side}`} to={`/${brand.singularSlug}/${number}`}>
      <span className="hint">
        {side === 'next' ? 'Next ' : null}
        <span aria-hidden="true">{side === 'next' ? '→' : '←'}</span>
        {side === 'previous' ? ' Previous' : null}
      </span>{' '}
      <b>{numberLabel('fb', number)}</b>{' '}
      <span>
        {firstName === '' ? nameWithheld : `${firstName} ${lastName}`}
        {deceased ? '\u00A0' : null}
        {deceased ? <DeceasedMarker /> : null}
      </span>
    </Link>
  );
}
