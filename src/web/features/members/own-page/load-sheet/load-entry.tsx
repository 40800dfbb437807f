/** A line of the load sheet with the member, and what can be done. */
import type { ReactNode } from 'react';
import { brand } from '#contract/brand.ts';
import type { MemberListItem } from '#contract/members/directory.ts';
import { nameWithNumber } from '#contract/members/shown-name.ts';
import { Link } from '#web/ui/link.tsx';

interface EntryProps {
  readonly member: MemberListItem;
  /** After the name. */
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}

export function LoadEntry({ member, note, children }: EntryProps) {
  return (
    <li>
      <span>
        <Link to={`/${brand.singularSlug}/${member.freakBrotherNumber}`}>
          {nameWithNumber(member)}
        </Link>
        {note === undefined ? null : <span className="hint"> {note}</span>}
      </span>
      {children}
    </li>
  );
}
