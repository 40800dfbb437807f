/** The last changes on the Manifest. */
import { changesAddress } from '#web/addresses/change-address.ts';
import { Link } from '#web/ui/link.tsx';
import { ChangeList } from './change-list.tsx';
import { useLatestChanges } from './use-latest-changes.ts';

const listed = 10;

/** Nothing while it loads. */
export function LatestChanges() {
  const latest = useLatestChanges(listed);
  if (latest === null || latest.changes.length === 0) return null;
  return (
    <section className="card wide" aria-labelledby="latest-changes">
      <h2 id="latest-changes">Latest changes</h2>
      <ChangeList {...latest} most={listed} />
      <p>
        <Link to={changesAddress({})}>All changes</Link>
      </p>
    </section>
  );
}
