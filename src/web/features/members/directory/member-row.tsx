import { brand } from '#contract/brand.ts';
import type { MemberListItem } from '#contract/members/directory.ts';
import { shownName } from '#contract/members/display-names.ts';
import { DeceasedMarker } from '#web/ui/deceased-marker.tsx';

interface Props {
  readonly member: MemberListItem;
}

export function MemberRow({ member }: Props) {
  const { freakBrotherNumber: number, firstName, lastName, deceased } = member;
  const name = shownName(member);
  return (
    <tr>
      <td>
        <a
          // A plain link: the table handles clicks without a page load.
          href={`/${brand.singularSlug}/${number}`}
          aria-label={`${number} ${name}`}
        >
          {number}
        </a>
      </td>
      <td>{firstName || name}</td>
      <td>
        {/* The no-break space keeps the marker on the same line as the name. */}
        {deceased ? `${lastName}\u00A0` : lastName}
        {deceased ? <DeceasedMarker /> : null}
      </td>
    </tr>
  );
}
