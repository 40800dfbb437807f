/** The forms and the table of a list. */
import './lists.css';
import { useMemo, useState, useRef, useEffect } from 'react';
import type { Series } from '#contract/number-label.ts';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import {
  filterMembers,
  nearestIndex,
  type ListRow,
  chooseMembers,
  hasFacets,
} from './finding/filter-members.ts';
import { isNarrowed, missingNumber, type Listing, type NumberMatch } from './finding/listing.ts';
import { FilterForm } from './finding/filter-form.tsx';
import { FullList } from './full-list/full-table.tsx';
import { addressOfView, viewInSearch, noFacets, type ListView } from './finding/list-address.ts';
import type { ListSeries } from './finding/list-series.ts';
import { PageLinks } from '#web/ui/page/page-links.tsx';
import { pageAddress } from '#web/ui/page/page-in-search.ts';
import { isLongTerm, longTermMessage, numberOf } from '#contract/primitives.ts';
import { Link } from '#web/ui/link.tsx';
import { useInnerLinks } from './finding/use-inner-links.ts';
import { HeadingRow, MemberTableRow } from './rows/list-row.tsx';
import { openWithTransition, tableLook } from './rows/table-rows.ts';
import { groupRole, tableRole } from '#web/ui/table-roles.ts';
import { useScrollToRow } from './rows/use-scroll-to-row.ts';
import { useCall } from '#web/api/call-context.ts';
import { settle, type Failure } from '#web/api/settle.ts';

interface Props {
  readonly listing: Listing;
  readonly series: ListSeries;
}

export function ListBody({ listing, series }: Props) {
  const { view, total, page, totalPages, members: first } = listing;
  const { operation, names, path } = series;
  const { filter } = viewInSearch(useLocation().search);
  const navigate = useNavigate();
  const [isTyping, setIsTyping] = useState(false);
  // Pages of night lists after the first are for browsers without JavaScript; the first page links to them.
  const isFull = view.isFull || (series.series !== 'fb' && page === 1);
  const isFiltered = isNarrowed({ ...view, filter });
  const isLong = isFull || isFiltered;
  const { found } = listing;
  const isFoundWhole = found?.filter === filter && found.members.length === found.count;
  const isWanted = isTyping || (isLong && !isFoundWhole);
  const { all, failure, retry } = useAllMembers(operation, first, total, isWanted);
  const rows = useMemo(
    () => shownRows(all, listing, filter, series.series),
    [all, listing, filter, series],
  );
  const [goal, setGoal] = useState<NumberMatch | null>(null);
  const isReturn = useNavigationType() === NavigationType.Pop;
  const numberMatch = goal ?? listing.numberMatch;

  if (total === 0) return <p className="empty">There is no {names.singular} yet.</p>;

  /** Without the other members, the page with the number is loaded. */
  function goTo(number: number) {
    if (!isFull || all === null) {
      setGoal(null);
      void navigate(addressOfView(path, { number }));
      return;
    }
    setGoal({ number, nearest: all[nearestIndex(all, number)]?.freakBrotherNumber ?? number });
    // Also in place of a filter by the typed number that is not shown yet.
    void navigate(addressOfView(path, { isFull: view.isFull }), { preventScrollReset: true });
  }

  const pager = (
    <PageLinks
      addressOf={(to) => pageAddress(path, to)}
      page={page}
      totalPages={totalPages}
      isAlwaysShown
    />
  );
  const count = rows?.count ?? null;
  return (
    <>
      <FilterForm
        series={series}
        view={view}
        facets={listing.facets}
        onFocus={() => {
          setIsTyping(true);
          setGoal(null);
        }}
        onGo={goTo}
      />
      <ListStatus
        series={series}
        view={view}
        filter={filter}
        count={count}
        total={total}
        numberMatch={numberMatch}
      />
      {isLong ? (
        <FullList
          // The rows of another filter have other heights.
          key={addressOfView(path, { ...view, filter })}
          series={series}
          rows={rows?.members ?? null}
          total={failure === null ? (count ?? 0) : (rows?.members.length ?? 0)}
          isFiltered={isFiltered}
          numberMatch={isReturn ? goal : numberMatch}
          failure={failure}
          onRetry={retry}
          pager={!isFiltered && first.length < total ? pager : null}
        />
      ) : (
        <>
          <PageTable
            series={series}
            caption={`${names.plural}, page ${page} of ${totalPages}`}
            members={first}
            numberMatch={numberMatch}
            isReturn={isReturn}
          />
          {pager}
        </>
      )}
    </>
  );
}

interface ShownRows {
  readonly members: readonly ListRow[];
  /** With those that are not loaded yet. */
  readonly count: number;
}

/** Null until the rows that match the filter are known. */
function shownRows(
  all: readonly ListRow[] | null,
  { view, members, total, found, facets }: Listing,
  filter: string,
  series: Series,
): ShownRows | null {
  if (!isNarrowed({ ...view, filter })) {
    return { members: all ?? members, count: all?.length ?? total };
  }
  if (all !== null) {
    const chosen = chooseMembers(all, view, facets?.numbers);
    const matching = filterMembers(chosen, filter, series);
    return { members: matching, count: matching.length };
  }
  return found?.filter === filter ? found : null;
}

interface StatusProps {
  readonly series: ListSeries;
  readonly view: ListView;
  readonly filter: string;
  /** The number of matches; null until it is known. */
  readonly count: number | null;
  readonly total: number;
  readonly numberMatch: NumberMatch | null;
}

/** Says how many members match, or that no member has the number. */
function ListStatus({ series, view, filter, count, total, numberMatch }: StatusProps) {
  const { path } = series;
  const isFiltered = filter !== '' || hasFacets(view);
  const quoted = filter === '' ? '' : ` “${filter}”`;
  const matches = isLongTerm(filter)
    ? longTermMessage
    : `${count} of ${total} ${count === 1 ? 'matches' : 'match'}${quoted}.`;
  const number = numberOf(series.series, filter);
  return (
    <div className="row list-status">
      <p role="status">{isFiltered && count !== null ? matches : null}</p>
      {isFiltered ? null : <p>{missingNumber(numberMatch, series)}</p>}
      {isFiltered ? (
        <Link to={addressOfView(path, { ...view, ...noFacets, filter: '' })}>Show all</Link>
      ) : null}
      {number === null ? null : (
        <Link to={addressOfView(path, { number })}>{`Go to number ${number}`}</Link>
      )}
    </div>
  );
}

interface PageTableProps {
  readonly series: ListSeries;
  readonly caption: string;
  readonly members: readonly ListRow[];
  readonly numberMatch: NumberMatch | null;
  /** Whether Back, Forward or a reload led here. */
  readonly isReturn: boolean;
}

/** One page of a list. */
function PageTable({ series, caption, members, numberMatch, isReturn }: PageTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const isLinked = series.series === 'fb';
  useInnerLinks(table, openWithTransition);
  const index = members.findIndex((each) => each.freakBrotherNumber === numberMatch?.nearest);
  useScrollToRow(table, { series, numberMatch, index, groupSize: members.length, isReturn });
  return (
    <div className="list-box">
      <table ref={table} className={tableLook(series)} {...tableRole}>
        <caption className="visually-hidden">{caption}</caption>
        <HeadingRow isWide={isLinked} />
        <tbody {...groupRole}>
          {members.map((member) => (
            <MemberTableRow key={member.freakBrotherNumber} member={member} isLinked={isLinked} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface AllMembers {
  /** Null until they are loaded. */
  readonly all: readonly ListRow[] | null;
  /** Why they failed to load; null while loading and on success. */
  readonly failure: Failure | null;
  readonly retry: () => void;
}

/** @param isWanted whether the page needs more than the first rows */
function useAllMembers(
  operation: ListSeries['operation'],
  first: readonly ListRow[],
  total: number,
  isWanted: boolean,
): AllMembers {
  const call = useCall();
  const [loaded, setLoaded] = useState<readonly ListRow[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(1);
  const isWhole = first.length >= total;

  useEffect(() => {
    if (isWhole || !isWanted) return undefined;
    const leaving = new AbortController();
    const load = async () => {
      const response = await settle(call(operation, {}, { signal: leaving.signal }));
      if (leaving.signal.aborted) return;
      if (response.isOk) setLoaded(response.value.body);
      setFailure(response.isOk ? null : response.failure);
    };
    // Waits until the first rows are painted: the response is large enough to delay them.
    const frame = requestAnimationFrame(() => {
      load().catch((error: unknown) => {
        if (!leaving.signal.aborted) throw error;
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      leaving.abort();
    };
  }, [call, operation, isWhole, isWanted, attempt]);

  return { all: isWhole ? first : loaded, failure, retry: () => setAttempt(attempt + 1) };
}
