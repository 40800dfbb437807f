/** All members of a series as one table of any length, in groups that the browser lays out only near the window. */
import { memo, useMemo, useRef } from 'react';
import { type MemberListItem, pageSize } from '#contract/members/directory.ts';
import { MemberRow } from '../member-row.tsx';
import { groupRole, headingRole, rowRole, tableRole } from '../table-roles.ts';
import { useFilledGroups } from './use-filled-groups.ts';
import { useInnerLinks } from '../use-inner-links.ts';
import { useRememberedHeights } from './use-remembered-heights.ts';

interface Props {
  readonly caption: string;
  readonly members: readonly MemberListItem[];
  /** The expected number of members, if not all are loaded yet. */
  readonly total?: number;
  readonly isLinked?: boolean;
}

/** The server renders the first group. The style sheet reserves the height of this many rows for each group. */
const groupSize = pageSize;

function inGroups(members: readonly MemberListItem[]): (readonly MemberListItem[])[] {
  const groups = [];
  for (let start = 0; start < members.length; start += groupSize) {
    groups.push(members.slice(start, start + groupSize));
  }
  return groups;
}

export function FullTable({ caption, members, total = members.length, isLinked = false }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const groups = useMemo(() => inGroups(members), [members]);
  const { areParted, filled } = useFilledGroups(table, groups.length, members.length >= total);
  useInnerLinks(table);
  useRememberedHeights(table, areParted);
  return (
    <div>
      <table ref={table} className="members full" {...tableRole}>
        <caption className="visually-hidden">{caption}</caption>
        <thead {...groupRole}>
          <tr {...rowRole}>
            {['#', 'First', 'Last'].map((heading) => (
              <th key={heading} scope="col" {...headingRole}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        {groups.slice(0, areParted ? groups.length : 1).map((group, index) => (
          <Group
            key={group[0]?.freakBrotherNumber}
            members={group}
            isWhole={group.length === groupSize}
            isFilled={filled.has(index)}
            isLinked={isLinked}
          />
        ))}
      </table>
      {areParted ? null : <RowsToCome rows={total - groupSize} />}
    </div>
  );
}

/** As in the style sheet, with a root font size of 16 pixels. */
const rowHeightRem = 2.8125;

/**
 * Gives the page its final height at once: browsers restore the scroll position of a reloaded page, and nothing shifts
 * when the rows arrive. Uses an attribute, because the content security policy forbids inline styles in the server's
 * markup.
 */
function RowsToCome({ rows }: { readonly rows: number }) {
  if (rows <= 0) return null;
  return <svg className="later" aria-hidden width="1" height={`${rows * rowHeightRem}rem`} />;
}

interface GroupProps {
  readonly members: readonly MemberListItem[];
  /** Whether it has as many rows as the style sheet reserves height for. */
  readonly isWhole: boolean;
  readonly isFilled: boolean;
  readonly isLinked: boolean;
}

/** Memoized, so that filling one group does not render the others again. */
const Group = memo(function Group({ members, isWhole, isFilled, isLinked }: GroupProps) {
  return (
    <tbody
      {...groupRole}
      className={isWhole ? 'group' : undefined}
      // Reserves the previous height of rows that are not rendered yet, so that the rows below do not move.
      style={
        isFilled
          ? undefined
          : { height: `var(--height, calc(${members.length} * (var(--touch) + 1px)))` }
      }
    >
      {isFilled
        ? members.map((member) => (
            <MemberRow key={member.freakBrotherNumber} member={member} isLinked={isLinked} />
          ))
        : null}
    </tbody>
  );
});
