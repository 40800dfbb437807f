/** Says how many members match, or that no member has the number. */
import { isLongTerm, longTermMessage, numberOf } from '#contract/primitives.ts';
import { Link } from '#web/ui/link.tsx';
import { addressOfView, noFacets, type ListView } from './list-address.ts';
import type { ListSeries } from './list-series.ts';
import { hasFacets } from './facets.ts';
import { missingNumber, type NumberMatch } from './listing.ts';

interface Props {
  readonly series: ListSeries;
  readonly view: ListView;
  readonly filter: string;
  /** The number of matches; null until it is known. */
  readonly count: number | null;
  readonly total: number;
  readonly numberMatch: NumberMatch | null;
}

export function ListStatus({ series, view, filter, count, total, numberMatch }: Props) {
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
