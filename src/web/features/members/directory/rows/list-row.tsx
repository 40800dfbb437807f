/** The rows of the lists. On a phone, the first name is above the last name; wide windows also show year and place. */
import { brand } from '#contract/brand.ts';
import { nameWithheld, shownName } from '#contract/members/display-names.ts';
import { DeceasedMarker } from '#web/ui/deceased-marker.tsx';
import { RowPortrait } from '#web/ui/members/portrait.tsx';
import type { ListRow } from '../finding/filter-members.ts';
import { cellRole, groupRole, headingRole, rowHeadingRole, rowRole } from '#web/ui/table-roles.ts';

const headings = ['#', 'First', 'Last'] as const;
const wideHeadings = ['Year', 'Place'] as const;

interface HeadingProps {
  /** Whether the rows have a year and a place. */
  readonly isWide: boolean;
  /** The place in the table, if screen readers cannot count its rows. */
  readonly index?: number;
}

export function HeadingRow({ isWide, index }: HeadingProps) {
  return (
    <thead {...groupRole}>
      <tr {...rowRole} aria-rowindex={index}>
        {[...headings, ...(isWide ? wideHeadings : [])].map((heading) => (
          <th key={heading} scope="col" {...headingRole}>
            {heading}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface Props {
  readonly member: ListRow;
  readonly isLinked: boolean;
  /** As of the heading. */
  readonly index?: number;
}

/** Longer words are set smaller where a line has no room for them. */
const usualWord = 15;
const isLongName = (name: string) => name.split(/[\s-]/).some((word) => word.length > usualWord);

export function MemberTableRow({ member, isLinked, index }: Props) {
  const { freakBrotherNumber: number, firstName, lastName, deceased } = member;
  const { year = 0, location = '' } = member;
  const name = isLinked || firstName !== '' ? shownName(member) : nameWithheld;
  return (
    <tr {...rowRole} aria-rowindex={index}>
      <td {...rowHeadingRole}>
        <RowPortrait member={member} />
        {isLinked ? (
          // A plain link: the table handles clicks without a page load, and 20,000 router links would be slow.
          <a href={`/${brand.singularSlug}/${number}`} aria-label={`${number} ${name}`}>
            {number}
          </a>
        ) : (
          <b>{number}</b>
        )}
      </td>
      <td {...cellRole} data-long={isLongName(firstName) || undefined}>
        {firstName || name}
      </td>
      <td {...cellRole} data-long={isLongName(lastName) || undefined}>
        {/* The no-break space keeps the marker on the same line as the name. */}
        {deceased ? `${lastName}\u00A0` : lastName}
        {deceased ? <DeceasedMarker /> : null}
      </td>
      {isLinked ? (
        <>
          <td {...cellRole}>{year > 0 ? year : null}</td>
          <td {...cellRole}>{location}</td>
        </>
      ) : null}
    </tr>
  );
}
