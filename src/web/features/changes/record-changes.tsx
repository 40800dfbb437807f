/** The latest changes of one record, beside its editor. */
import { listChanges } from '#contract/changes/changes.ts';
import type { Series } from '#contract/number-label.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { changesAddress } from '#web/addresses/change-address.ts';
import { Link } from '#web/ui/link.tsx';
import { ChangeList } from './change-list.tsx';

interface Props {
  readonly series: Series;
  readonly number: number;
}

const listed = 5;

/** Nothing while it loads. */
export function RecordChanges({ series, number }: Props) {
  const { response } = useQuery(listChanges, { query: { series, member: String(number) } });
  if (!response?.isOk || response.value.changes.length === 0) return null;
  return (
    <section className="card" aria-labelledby="record-changes">
      <h2 id="record-changes">Changes of this record</h2>
      <ChangeList changes={response.value.changes} isFiltered most={listed} />
      <p>
        <Link to={changesAddress({ series, member: number })}>All its changes</Link>
      </p>
    </section>
  );
}
