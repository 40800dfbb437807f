import { useRef } from 'react';
import { brand } from '#contract/brand.ts';
import type { MemberListItem } from '#contract/members/directory.ts';
import { MemberRow } from './member-row.tsx';
import { useInnerLinks } from './use-inner-links.ts';

interface Props {
  readonly caption: string;
  readonly headings: 'short' | 'long';
  readonly members: readonly MemberListItem[];
  readonly isLinked?: boolean;
}

const headingsOf = {
  short: ['#', 'First', 'Last'],
  long: [`${brand.numberPrefix} Number`, 'First Name', 'Last Name'],
} as const;

export function MemberTable({ caption, headings, members, isLinked = true }: Props) {
  const table = useRef<HTMLTableElement>(null);
  useInnerLinks(table);
  return (
    <table ref={table} className="members">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {headingsOf[headings].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberRow key={member.freakBrotherNumber} member={member} isLinked={isLinked} />
        ))}
      </tbody>
    </table>
  );
}
