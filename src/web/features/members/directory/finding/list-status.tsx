/** Says how many members match, or that no member has the number. */
import { LinkButton } from '#web/ui/link-button.tsx';
import { addressOfView, type ListView } from '../list-address.ts';
import type { ListSeries } from '../list-series.ts';
import type { Sought } from './listing.ts';

interface Props {
  readonly series: ListSeries;
  readonly view: ListView;
  readonly filter: string;
  /** The number of matches; null until it is known. */
  readonly count: number | null;
  readonly total: number;
  readonly sought: Sought | null;
}

export function ListStatus({ series, view, filter, count, total, sought }: Props) {
  const { names, path } = series;
  const isFiltered = filter !== '';
  const isElsewhere = sought !== null && sought.number !== sought.nearest;
  const matches = `${count} of ${total} ${count === 1 ? 'matches' : 'match'} “${filter}”.`;
  const missing = `No ${names.singular} has the number ${sought?.number}. The nearest is ${sought?.nearest}.`;
  return (
    <div className="list-status">
      <p role="status">
        {isFiltered && count !== null ? matches : null}
        {!isFiltered && isElsewhere ? missing : null}
      </p>
      {isFiltered ? (
        <LinkButton to={addressOfView(path, { ...view, filter: '' })}>Show all</LinkButton>
      ) : null}
    </div>
  );
}
