/**
 * Members as one table of any length, in groups that the browser lays out only near the window. Screen readers are told
 * how many rows there are, because Chromium leaves the other groups out of the accessibility tree.
 */
import { memo, useMemo, useRef, type ReactNode, useEffect, useState, type RefObject } from 'react';
import { pageSize } from '#contract/members/directory.ts';
import { nearestIndex, type ListRow } from '../finding/filter-members.ts';
import type { NumberMatch } from '../finding/listing.ts';
import type { ListSeries } from '../finding/list-series.ts';
import { HeadingRow, MemberTableRow } from '../rows/list-row.tsx';
import { openWithTransition, tableLook } from '../rows/table-rows.ts';
import { groupRole, tableRole } from '#web/ui/table-roles.ts';
import { useInnerLinks } from '../finding/use-inner-links.ts';
import { Scrubber } from './scrubber.tsx';
import { useRememberedHeights } from './use-remembered-heights.ts';
import { useScrollToRow } from '../rows/use-scroll-to-row.ts';
import { useLocation } from 'react-router';
import { FailureNotice } from '#web/ui/loading/failure-notice.tsx';
import type { Failure } from '#web/api/settle.ts';

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

function FullTable({ series, members, total, isRemembered, numberMatch }: Props) {
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

interface FullListProps {
  readonly series: ListSeries;
  /** The first ones until the others are loaded; null while the matching ones are not known. */
  readonly rows: readonly ListRow[] | null;
  /** How many rows there will be. */
  readonly total: number;
  readonly isFiltered: boolean;
  readonly numberMatch: NumberMatch | null;
  readonly failure: Failure | null;
  readonly onRetry: () => void;
  /** Links to the other pages, for browsers without JavaScript. */
  readonly pager: ReactNode;
}

const rowsWhileFiltering = 5;

/** All members of a list, or all that match the filter, on one page. */
export function FullList(props: FullListProps) {
  const { series, rows, total, isFiltered, numberMatch, failure, onRetry, pager } = props;
  const { pathname, search } = useLocation();
  return (
    <>
      {failure === null ? null : (
        <FailureNotice
          message={failure.message}
          isBusy={false}
          address={`${pathname}${search}`}
          onRetry={onRetry}
        />
      )}
      {rows === null && failure === null ? <RowsToCome rows={rowsWhileFiltering} /> : null}
      {rows !== null && rows.length > 0 ? (
        <FullTable
          series={series}
          members={rows}
          total={total}
          isRemembered={!isFiltered}
          numberMatch={isFiltered ? null : numberMatch}
        />
      ) : null}
      {rows?.length === 0 ? (
        <p className="empty">
          No {series.names.singular} matches. Try fewer letters or another spelling.
        </p>
      ) : null}
      {pager === null ? null : <noscript>{pager}</noscript>}
    </>
  );
}

/**
 * Gives the page its final height at once: browsers restore the scroll position of a reloaded page, and nothing shifts
 * when the rows arrive. Uses an attribute, because the content security policy forbids inline styles in the server's
 * markup. One em is the height of a row; see the style sheet.
 */
function RowsToCome({ rows }: { readonly rows: number }) {
  if (rows <= 0) return null;
  return <svg className="later" aria-hidden width="100%" height={`${rows}em`} />;
}

/** A slow phone renders this many rows within about three frames. */
const groupsAtOnce = 4;

interface FilledGroups {
  /**
   * Whether every group has its own element, filled or empty. Before that, one placeholder stands for all groups after
   * the first.
   */
  readonly areGroupsSplit: boolean;
  readonly filled: ReadonlySet<number>;
}

/** The empty groups nearest to the top of the window, where Back and Forward restore the scroll position. */
function nearestEmpty(table: HTMLTableElement, filled: ReadonlySet<number>): number[] {
  const distances = Array.from(table.tBodies, (body, index) => ({
    index,
    distance: Math.abs(body.getBoundingClientRect().top),
  }));
  return distances
    .filter(({ index }) => !filled.has(index))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, groupsAtOnce)
    .map(({ index }) => index);
}

/** @param isComplete whether all groups are known; until then only the first is filled */
function useFilledGroups(
  table: RefObject<HTMLTableElement | null>,
  groupCount: number,
  isComplete: boolean,
): FilledGroups {
  const [groups, setGroups] = useState<FilledGroups>({
    areGroupsSplit: false,
    filled: new Set([0]),
  });
  const { areGroupsSplit, filled } = groups;
  useEffect(() => {
    const { current } = table;
    const isDone = areGroupsSplit && filled.size >= groupCount;
    if (current === null || isDone || !isComplete) return undefined;
    const frame = requestAnimationFrame(() => {
      setGroups({
        areGroupsSplit: true,
        filled: areGroupsSplit ? new Set([...filled, ...nearestEmpty(current, filled)]) : filled,
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [table, areGroupsSplit, filled, groupCount, isComplete]);
  return groups;
}
