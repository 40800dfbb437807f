import type { MissedSearch, MissedSearches } from '#contract/members/insights.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useOrder, type Orders } from '#web/ui/manifest/use-order.tsx';
import { MissedSearchList } from './missed-search-list.tsx';
import { useMissedSearches } from './use-missed-searches.ts';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import '#web/ui/manifest/admin.css';

const orders: Orders<MissedSearch> = [
  [
    'searches',
    { label: 'Most frequent first', valueOf: (each) => each.searches, isDescending: true },
  ],
  ['last', { label: 'Newest first', valueOf: (each) => each.lastSearchedAt, isDescending: true }],
  ['term', { label: 'A to Z', valueOf: ({ term }) => term }],
];

const countOf = ({ searches, hasMore }: MissedSearches) =>
  `${searches.length}${hasMore ? '+' : ''} missed ${searches.length === 1 ? 'search' : 'searches'}`;

export function MissedSearchesPage() {
  const { missed, failure, isLoading, reload, addAlias, dismiss } = useMissedSearches();
  const heading = useFocusOnChange(missed);
  const { choice, sort } = useOrder(orders);

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
        <>
          {missed.searches.length > 1 ? choice : null}
          <MissedSearchList
            searches={sort(missed.searches)}
            onAlias={addAlias}
            onDismiss={dismiss}
          />
        </>
      )}
      {missed.hasMore ? (
        <p className="hint">
          {`The ${missed.searches.length} most frequent are listed. Others follow when these are done.`}
        </p>
      ) : null}
    </section>
  );
}
