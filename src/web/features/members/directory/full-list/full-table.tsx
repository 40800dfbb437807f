/** All members of a series as one table, however many: in groups that a browser lays out only near the window. */
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
  /** How many there will be, where not all of them are here yet. */
  readonly total?: number;
  readonly isLinked?: boolean;
}

/** The server renders the first group. The style sheet reserves the height of so many rows for each. */
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

/** As the style sheet has it, where letters are 16 pixels high. */
const rowHeightRem = 2.8125;

/**
 * The page is as long as it will be from the first moment on: browsers scroll a reloaded page to where it was left, and
 * nothing jumps when the rows come. An attribute, since the page's policy allows no style in the server's markup.
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

/** Filling one group leaves the others as they are. */
const Group = memo(function Group({ members, isWhole, isFilled, isLinked }: GroupProps) {
  return (
    <tbody
      {...groupRole}
      className={isWhole ? 'group' : undefined}
      // Keeps the place of rows that are not there yet, as high as they were before: what is below them stays where it is.
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
