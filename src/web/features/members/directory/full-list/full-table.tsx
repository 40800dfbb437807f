/**
 * Members as one table of any length, in groups that the browser lays out only near the window. Screen readers are told
 * how many rows there are, because Chromium leaves the other groups out of the accessibility tree.
 */
import { memo, useMemo, useRef } from 'react';
import { pageSize } from '#contract/members/directory.ts';
import { nearestIndex, type ListRow } from '../finding/filter-members.ts';
import type { NumberMatch } from '../finding/listing.ts';
import type { ListSeries } from '../finding/list-series.ts';
import { HeadingRow, MemberTableRow } from '../rows/list-row.tsx';
import { openWithTransition, tableLook } from '../rows/table-rows.ts';
import { groupRole, tableRole } from '#web/ui/table-roles.ts';
import { useInnerLinks } from '../finding/use-inner-links.ts';
import { RowsToCome } from './rows-to-come.tsx';
import { Scrubber } from './scrubber.tsx';
import { useFilledGroups } from './use-filled-groups.ts';
import { useRememberedHeights } from './use-remembered-heights.ts';
import { useScrollToRow } from '../rows/use-scroll-to-row.ts';

interface Props {
  readonly series: ListSeries;
  readonly members: readonly ListRow[];
  /** The expected number of members, if not all are loaded yet. */
  readonly total: number;
  readonly isRemembered: boolean;
  readonly numberMatch: NumberMatch | null;
}

/** The server renders the first group. The style sheet reserves the height of this many rows for each group. */
const groupSize = pageSize;
/** Shorter lists need no scrubber. */
const shortestScrubbed = 200;

function inGroups(members: readonly ListRow[]): (readonly ListRow[])[] {
  const groups = [];
  for (let start = 0; start < members.length; start += groupSize) {
    groups.push(members.slice(start, start + groupSize));
  }
  return groups;
}

export function FullTable({ series, members, total, isRemembered, numberMatch }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const groups = useMemo(() => inGroups(members), [members]);
  const isComplete = members.length >= total;
  const { areGroupsSplit, filled } = useFilledGroups(table, groups.length, isComplete);
  const isLinked = series.series === 'fb';
  const isScrubbed = total >= shortestScrubbed;
  useInnerLinks(table, openWithTransition);
  useRememberedHeights(table, areGroupsSplit && isRemembered);
  const index =
    numberMatch === null || !isComplete ? -1 : nearestIndex(members, numberMatch.number);
  const isThere = areGroupsSplit && filled.has(Math.floor(index / groupSize));
  useScrollToRow(table, { series, numberMatch, index: isThere ? index : -1, groupSize });
  return (
    <div className="list-box">
      <div className={isScrubbed ? 'scrubbed' : undefined}>
        <table
          ref={table}
          className={`${tableLook(series)} full`}
          {...tableRole}
          aria-rowcount={total + 1}
        >
          <caption className="visually-hidden">{series.names.plural}</caption>
          <HeadingRow isWide={isLinked} index={1} />
          {groups.slice(0, areGroupsSplit ? groups.length : 1).map((group, at) => (
            <Group
              key={group[0]?.freakBrotherNumber}
              members={group}
              before={at * groupSize}
              isWhole={group.length === groupSize}
              isFilled={filled.has(at)}
              isLinked={isLinked}
            />
          ))}
        </table>
        {areGroupsSplit ? null : <RowsToCome rows={total - groupSize} />}
        {isScrubbed ? (
          <div className="scrubber-place">
            {isComplete ? <Scrubber table={table} members={members} groupSize={groupSize} /> : null}
          </div>
        ) : null}
      </div>
    </div>
  );
}

interface GroupProps {
  readonly members: readonly ListRow[];
  /** How many members are in the groups before it. */
  readonly before: number;
  /** Whether it has as many rows as the style sheet reserves height for. */
  readonly isWhole: boolean;
  readonly isFilled: boolean;
  readonly isLinked: boolean;
}

/** Memoized, so that filling one group does not render the others again. */
const Group = memo(function Group({ members, before, isWhole, isFilled, isLinked }: GroupProps) {
  return (
    <tbody
      {...groupRole}
      className={isWhole ? 'group' : undefined}
      // Reserves the previous height of rows that are not rendered yet, so that the rows below do not move.
      style={
        isFilled ? undefined : { height: `var(--height, calc(${members.length} * var(--row)))` }
      }
    >
      {isFilled
        ? members.map((member, at) => (
            <MemberTableRow
              key={member.freakBrotherNumber}
              member={member}
              isLinked={isLinked}
              // After the heading.
              index={before + at + 2}
            />
          ))
        : null}
    </tbody>
  );
});
