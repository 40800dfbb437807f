/** All members of a list, or all that match the filter, on one page. */
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { FailureNotice } from '#web/ui/loading/failure-notice.tsx';
import type { Failure } from '#web/api/settle.ts';
import type { ListRow } from '../finding/filter-members.ts';
import type { NumberMatch } from '../finding/listing.ts';
import type { ListSeries } from '../finding/list-series.ts';
import { FullTable } from './full-table.tsx';
import { RowsToCome } from './rows-to-come.tsx';

interface Props {
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

export function FullList(props: Props) {
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
