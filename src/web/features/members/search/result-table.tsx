/** The specified columns, with portrait, year and place besides. */
import { useRef } from 'react';
import { brand } from '#contract/brand.ts';
import type { ListedMember } from '#contract/members/directory.ts';
import { shownName } from '#contract/members/display-names.ts';
import { DeceasedMarker } from '#web/ui/deceased-marker.tsx';
import { RowPortrait } from '#web/ui/members/portrait.tsx';
import { useInnerLinks } from '../directory/finding/use-inner-links.ts';
import {
  cellRole,
  groupRole,
  headingRole,
  rowHeadingRole,
  rowRole,
  tableRole,
} from '#web/ui/table-roles.ts';

const headings = [`${brand.numberPrefix} Number`, 'First Name', 'Last Name', 'Year', 'Place'];

export function ResultTable({ members }: { readonly members: readonly ListedMember[] }) {
  const table = useRef<HTMLTableElement>(null);
  useInnerLinks(table);
  return (
    <table ref={table} {...tableRole} className="members found">
      <caption className="visually-hidden">Search results</caption>
      <thead {...groupRole}>
        <tr {...rowRole}>
          {headings.map((heading) => (
            <th key={heading} scope="col" {...headingRole}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...groupRole}>
        {members.map((member) => (
          <ResultRow key={member.freakBrotherNumber} member={member} />
        ))}
      </tbody>
    </table>
  );
}

function ResultRow({ member }: { readonly member: ListedMember }) {
  const { freakBrotherNumber: number, firstName, lastName, deceased, year, location } = member;
  const name = shownName(member);
  return (
    <tr {...rowRole}>
      <td {...rowHeadingRole}>
        <RowPortrait member={member} />
        <a
          // A plain link: the table handles clicks without a page load.
          href={`/${brand.singularSlug}/${number}`}
          aria-label={`${number} ${name}`}
        >
          {number}
        </a>
      </td>
      <td {...cellRole}>{firstName || name}</td>
      <td {...cellRole}>
        {/* The no-break space keeps the marker on the same line as the name. */}
        {deceased ? `${lastName}\u00A0` : lastName}
        {deceased ? <DeceasedMarker /> : null}
      </td>
      <td {...cellRole}>{year > 0 ? year : null}</td>
      <td {...cellRole}>{location}</td>
    </tr>
  );
}
