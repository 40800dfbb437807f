import type { MemberListItem } from '#contract/members/directory.ts';
import type { MissedSearch, MissedSearches } from '#contract/members/insights.ts';
import { useCall } from '#web/api/call-context.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { ManifestLink } from '#web/ui/manifest/manifest-link.tsx';
import { nameOf } from './member-name.ts';
import { MissedSearchEntry } from './missed-search-entry.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { useNewestQuery } from '#web/api/account/use-newest-query.ts';
import '#web/ui/manifest/admin.css';
import './missed-searches.css';

const countOf = ({ searches, hasMore }: MissedSearches) =>
  `${searches.length}${hasMore ? '+' : ''} missed ${searches.length === 1 ? 'search' : 'searches'}`;

export function MissedSearchesPage() {
  const call = useCall();
  const showToast = useToast();
  const { value: missed, failure, isLoading, reload, keep } = useNewestQuery('listMissedSearches');
  const heading = useFocusOnChange(missed);

  async function addAlias({ term }: MissedSearch, member: MemberListItem, alias: string) {
    const { freakBrotherNumber } = member;
    const { body } = await call('addSearchAlias', { body: { term, freakBrotherNumber, alias } });
    keep(body);
    if (body.searches.some((each) => each.term === term)) {
      const news = `${nameOf(member)} now has the other name “${alias}”, but “${term}” still finds no one.`;
      showToast('warning', news);
    } else showToast('success', `“${term}” now finds ${nameOf(member)}.`);
  }

  async function dismiss({ term }: MissedSearch) {
    const { body } = await call('dismissSearch', { body: { term } });
    keep(body);
    showToast('success', `“${term}” was removed from the list.`);
  }

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
    <>
      <section className="card wide" aria-labelledby="missed">
        <div>
          <h2 id="missed" ref={heading} tabIndex={-1}>
            {countOf(missed)}
          </h2>
          <p className="hint">
            Searches of the last year that found no member. An entry disappears once its search
            finds someone.
          </p>
        </div>
        {missed.searches.length === 0 ? (
          <p className="empty">No missed searches</p>
        ) : (
          <ul className="missed-searches">
            {missed.searches.map((search) => (
              <MissedSearchEntry
                key={search.term}
                search={search}
                onAlias={(member, alias) => addAlias(search, member, alias)}
                onDismiss={() => dismiss(search)}
              />
            ))}
          </ul>
        )}
        {missed.hasMore ? (
          <p className="hint">
            {`The ${missed.searches.length} most frequent are listed. Others follow when these are done.`}
          </p>
        ) : null}
      </section>
      <ManifestLink />
    </>
  );
}
