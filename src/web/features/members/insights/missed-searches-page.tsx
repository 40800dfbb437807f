import type { MissedSearches } from '#contract/members/insights.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { MissedSearchList } from './missed-search-list.tsx';
import { useMissedSearches } from './use-missed-searches.ts';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import '#web/ui/manifest/admin.css';

const countOf = ({ searches, hasMore }: MissedSearches) =>
  `${searches.length}${hasMore ? '+' : ''} missed ${searches.length === 1 ? 'search' : 'searches'}`;

export function MissedSearchesPage() {
  const { missed, failure, isLoading, reload, addAlias, dismiss } = useMissedSearches();
  const heading = useFocusOnChange(missed);

  if (missed === null) {
    return (
      <section className="card" aria-label="Missed searches">
        <QueryNotice
          label="Loading the searches"
          failure={failure}
          isLoading={isLoading}
          onRetry={reload}
        />
      </section>
    );
  }
  return (
    <section className="card wide" aria-labelledby="missed">
      <div>
        <h2 id="missed" ref={heading} tabIndex={-1}>
          {countOf(missed)}
        </h2>
        <p className="hint">
          Searches of the last year that found no member. An entry disappears once its search finds
          someone.
        </p>
      </div>
      {missed.searches.length === 0 ? (
        <p className="empty">No missed searches</p>
      ) : (
        <MissedSearchList searches={missed.searches} onAlias={addAlias} onDismiss={dismiss} />
      )}
      {missed.hasMore ? (
        <p className="hint">
          {`The ${missed.searches.length} most frequent are listed. Others follow when these are done.`}
        </p>
      ) : null}
    </section>
  );
}
