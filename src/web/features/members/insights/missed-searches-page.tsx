import '#web/ui/manifest/admin.css';
import {
  listMissedSearches,
  dismissSearch,
  type MissedSearch,
  type MissedSearches,
} from '#contract/members/insights.ts';
import { QueryCard } from '#web/api/account/query-state.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { refreshWaiting } from '#web/api/account/waiting.ts';
import { useCall } from '#web/api/call-context.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import './missed-searches.css';
import { Link } from '#web/ui/link.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { addressOfAdding } from '../editing/new-member.ts';

const countOf = ({ searches, hasMore }: MissedSearches) =>
  `${searches.length}${hasMore ? '+' : ''} missed ${searches.length === 1 ? 'search' : 'searches'}`;

export function MissedSearchesPage() {
  const call = useCall();
  const showToast = useToast();
  const { value: missed, keep, ...query } = useQuery(listMissedSearches);
  const heading = useFocusOnChange(missed);

  async function dismiss(term: string) {
    keep((await call(dismissSearch, { body: { term } })).body);
    refreshWaiting();
    showToast('success', `“${term}” was removed from the list.`);
  }

  if (missed === null) {
    return <QueryCard title="Missed searches" label="Loading the searches" query={query} />;
  }
  return (
    <section className="card wide" aria-labelledby="missed">
      <div>
        <h2 id="missed" ref={heading} tabIndex={-1}>
          {countOf(missed)}
        </h2>
        <p className="hint">
          Searches of the last year that found no member, the most frequent first. An entry
          disappears once its search finds someone: a member’s other names are found too.
        </p>
      </div>
      {missed.searches.length === 0 ? (
        <p className="empty">No missed searches</p>
      ) : (
        <ul>
          {missed.searches.map((search) => (
            <MissedSearchEntry
              key={search.term}
              search={search}
              onDismiss={() => dismiss(search.term)}
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
  );
}

interface EntryProps {
  readonly search: MissedSearch;
  /** Rejects with the server's refusal. */
  readonly onDismiss: () => Promise<void>;
}

function MissedSearchEntry({ search, onDismiss }: EntryProps) {
  const { term, searches, lastSearchedAt } = search;
  const adding = addressOfAdding(term);
  return (
    <li className="missed-search">
      <h3>{term}</h3>
      <p className="hint">
        <b>{searches === 1 ? 'Once' : `${searches} times`}</b>, last{' '}
        <Instant at={lastSearchedAt} isDay />
      </p>
      {adding === null ? null : (
        <Link to={adding} className="button button-quiet">
          Add a new member<span className="visually-hidden">{`: ${term}`}</span>
        </Link>
      )}
      <ConfirmedAction
        label="Dismiss"
        about={term}
        title="Remove this search from the list?"
        confirmLabel="Dismiss"
        act={onDismiss}
      >
        <p>{`“${term}” returns to the list if someone searches for it again.`}</p>
      </ConfirmedAction>
    </li>
  );
}
