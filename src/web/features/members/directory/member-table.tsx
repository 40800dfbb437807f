import { useRef } from 'react';
import { brand } from '#contract/brand.ts';
import type { MemberListItem } from '#contract/members/directory.ts';
import { MemberRow } from './member-row.tsx';
import { useInnerLinks } from './finding/use-inner-links.ts';

interface Props {
  readonly caption: string;
  readonly members: readonly MemberListItem[];
}

const headings = [`${brand.numberPrefix} Number`, 'First Name', 'Last Name'];

export function MemberTable({ caption, members }: Props) {
  const table = useRef<HTMLTableElement>(null);
  useInnerLinks(table);
  return (
    <table ref={table} className="members">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberRow key={member.freakBrotherNumber} member={member} />
        ))}
      </tbody>
    </table>
  );
}
