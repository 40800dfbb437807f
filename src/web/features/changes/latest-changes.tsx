/** The last changes on the Manifest. */
import { listChanges } from '#contract/changes/changes.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { changesAddress } from '#web/addresses/change-address.ts';
import { Link } from '#web/ui/link.tsx';
import { ChangeList } from './change-list.tsx';

const listed = 10;

/** Nothing while it loads. */
export function LatestChanges() {
  const { response } = useQuery(listChanges, { query: {} });
  if (!response?.isOk || response.value.changes.length === 0) return null;
  return (
    <section className="card wide" aria-labelledby="latest-changes">
      <h2 id="latest-changes">Latest changes</h2>
      <ChangeList changes={response.value.changes} most={listed} />
      <p>
        <Link to={changesAddress({})}>All changes</Link>
      </p>
    </section>
  );
}
