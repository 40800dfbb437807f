/** The most frequent missed searches on the Manifest, to be settled there. */
import { Link } from '#web/ui/link.tsx';
import { useIsFirst } from '#web/ui/use-is-first.ts';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { MissedSearchList } from './missed-search-list.tsx';
import { useMissedSearches } from './use-missed-searches.ts';

const listed = 5;

/** Nothing while it loads, because the counts beside it say what waits. */
export function MissedSearchesToDo() {
  const { missed, addAlias, dismiss } = useMissedSearches();
  const heading = useFocusOnChange(missed);
  const isFirst = useIsFirst(missed);
  if (missed === null || (missed.searches.length === 0 && isFirst)) return null;
  const { searches } = missed;
  return (
    <section className="card wide" aria-labelledby="missed">
      <h2 id="missed" ref={heading} tabIndex={-1}>
        Searches that found no one
      </h2>
      {searches.length === 0 ? <p className="empty">No missed searches</p> : null}
      <MissedSearchList
        searches={searches.slice(0, listed)}
        onAlias={addAlias}
        onDismiss={dismiss}
      />
      {searches.length > listed ? (
        <p>
          <Link to="/Missed-Searches">{`Show all ${searches.length}`}</Link>
        </p>
      ) : null}
    </section>
  );
}
