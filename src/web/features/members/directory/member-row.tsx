import { brand } from '#contract/brand.ts';
import type { MemberListItem } from '#contract/members/directory.ts';
import { DeceasedMarker } from '#web/ui/deceased-marker.tsx';
import { cellRole, rowRole } from './table-roles.ts';

interface Props {
  readonly member: MemberListItem;
  readonly isLinked: boolean;
}

export function MemberRow({ member, isLinked }: Props) {
  const { freakBrotherNumber: number, firstName, lastName, deceased } = member;
  return (
    <tr {...rowRole}>
      <td {...cellRole}>
        {isLinked ? (
          // A plain link: the table handles clicks without a page load, and 20,000 router links would be slow.
          <a
            href={`/${brand.singularSlug}/${number}`}
            aria-label={`${number} ${firstName} ${lastName}`}
          >
            {number}
          </a>
        ) : (
          <b>{number}</b>
        )}
      </td>
      <td {...cellRole}>{firstName}</td>
      <td {...cellRole}>
        {/* The no-break space keeps the marker on the same line as the name. */}
        {deceased ? `${lastName}\u00A0` : lastName}
        {deceased ? <DeceasedMarker /> : null}
      </td>
    </tr>
  );
}
