/** Links to the profiles with the nearest lower and higher number. */
import { brand } from '#contract/brand.ts';
import type { MemberListItem } from '#contract/members/directory.ts';
import type { ShownProfile } from '#contract/profile/profile.ts';
import { Link } from '#web/ui/link.tsx';
import { MemberCard } from '#web/ui/members/member-card.tsx';

export function Neighbors({ profile }: { readonly profile: ShownProfile }) {
  const { previousMember, nextMember } = profile;
  if (previousMember === null && nextMember === null) return null;
  return (
    <nav className="neighbors" aria-label="Neighboring numbers">
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
  return (
    <Link
      className={`neighbor neighbor-${side}`}
      to={`/${brand.singularSlug}/${member.freakBrotherNumber}`}
    >
      <span className="neighbor-label">
        {side === 'next' ? 'Next ' : null}
        <span aria-hidden="true">{side === 'next' ? '→' : '←'}</span>
        {side === 'previous' ? ' Previous' : null}
      </span>
      <MemberCard member={member} size="row" />
    </Link>
  );
}
