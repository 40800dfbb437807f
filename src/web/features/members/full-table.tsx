/** All members of a series as one table, however many: in groups that a browser lays out only near the window. */
import { memo, Suspense, useMemo, useRef } from 'react';
import type { MemberListItem } from '#contract/members.ts';
import { MemberRow } from './member-row.tsx';
import { groupRole, headingRole, rowRole, tableRole } from './table-roles.ts';
import { useFilledGroups } from './use-filled-groups.ts';
import { useInnerLinks } from './use-inner-links.ts';
import { useRememberedHeights } from './use-remembered-heights.ts';

interface Props {
  readonly caption: string;
  readonly members: readonly MemberListItem[];
  /** How many there will be, where not all of them are here yet. */
  readonly total?: number;
  readonly isLinked?: boolean;
}

/** As the style sheet has it: it reserves the height of so many rows for a group. */
const groupSize = 50;
/** About what a window shows: these rows are on screen before any others are made. */
const firstGroupSize = 25;

function inGroups(members: readonly MemberListItem[]): (readonly MemberListItem[])[] {
  const groups = [members.slice(0, firstGroupSize)];
  for (let start = firstGroupSize; start < members.length; start += groupSize) {
    groups.push(members.slice(start, start + groupSize));
  }
  return groups;
}

/** Keeps the place of rows that are not there yet, as high as they were before: what is below them stays where it is. */
const heightOf = (rows: number, remembered: '--height' | '--later') => ({
  height: `var(${remembered}, calc(${rows} * (var(--touch) + 1px)))`,
});

export function FullTable({ caption, members, total = members.length, isLinked = false }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const groups = useMemo(() => inGroups(members), [members]);
  const { areParted, filled } = useFilledGroups(table, groups.length, members.length >= total);
  const later = areParted ? 0 : total - firstGroupSize;
  useInnerLinks(table);
  useRememberedHeights(table, areParted);
  return (
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
      {later > 0 ? (
        // The list is as long as it will be from the first moment on: Back and Forward scroll to where it was left.
        <tbody {...groupRole} style={heightOf(later, '--later')} />
      ) : null}
    </table>
  );
}

interface GroupProps {
  readonly members: readonly MemberListItem[];
  /** Whether it has as many rows as the style sheet reserves height for. */
  readonly isWhole: boolean;
  readonly isFilled: boolean;
  readonly isLinked: boolean;
}

/**
 * Each group comes alive by itself: together they would hold the browser up. Where nothing of it has changed, the table
 * must not render its boundary again either, or React brings all of them to life at once.
 */
const Group = memo(function Group(group: GroupProps) {
  return (
    <Suspense fallback={null}>
      <GroupRows {...group} />
    </Suspense>
  );
});

function GroupRows({ members, isWhole, isFilled, isLinked }: GroupProps) {
  return (
    <tbody
      {...groupRole}
      className={isWhole ? 'group' : undefined}
      style={isFilled ? undefined : heightOf(members.length, '--height')}
    >
      {isFilled
        ? members.map((member) => (
            <MemberRow key={member.freakBrotherNumber} member={member} isLinked={isLinked} />
          ))
        : null}
    </tbody>
  );
}
