import { useLocation } from 'react-router';
import { suggestMerges, listPlaces, type SuggestedMerges } from '#contract/jumps/place-editing.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useQuery } from '#web/api/account/use-query.ts';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { readPlaceQuery } from './place-address.ts';
import { FoundPlaces, PlaceSearch } from './place-list.tsx';
import { SuggestedMergeItem } from './suggested-merge.tsx';
import { DoneNotice } from './done-notice.tsx';
import { usePlaceChanges, type Finish } from './use-place-changes.ts';
import '#web/ui/manifest/admin.css';
import './places.css';

const counted = (total: number) => (total === 1 ? '1 place' : `${total} places`);
const countedMerges = (total: number) =>
  total === 1 ? '1 suggested merge' : `${total} suggested merges`;

interface SuggestionsProps {
  readonly suggested: SuggestedMerges;
  readonly onFinish: Finish;
}

function Suggestions({ suggested: { total, merges }, onFinish }: SuggestionsProps) {
  if (total === 0) return <p className="empty">No places look like the same one.</p>;
  return (
    <>
      <p className="hint">
        These places look like the same one. Untick what is another place, then merge. What members
        wrote stays as it is.
      </p>
      <ul className="stack">
        {merges.map((merge) => (
          <SuggestedMergeItem
            key={[merge.into, ...merge.places].map(({ placeId }) => placeId).join()}
            merge={merge}
            onFinish={onFinish}
          />
        ))}
      </ul>
      {total > merges.length ? (
        <p className="hint">{`The ${merges.length} with most members are listed. Others follow.`}</p>
      ) : null}
    </>
  );
}

export function PlacesPage() {
  const requested = readPlaceQuery(useLocation().search);
  const suggestions = useQuery(suggestMerges);
  const list = useQuery(listPlaces, { query: { q: requested.q, page: String(requested.page) } });
  const { notice, finish } = usePlaceChanges(() => {
    suggestions.reload();
    list.reload();
  });
  const suggested = suggestions.response?.isOk ? suggestions.response.value : null;
  const heading = useFocusOnChange(suggested);
  return (
    <>
      <DoneNotice {...notice} />
      <section className="card wide" aria-labelledby="suggested-merges">
        <h2 id="suggested-merges" ref={heading} tabIndex={-1}>
          {suggested === null ? 'Suggested merges' : countedMerges(suggested.total)}
        </h2>
        {suggested === null ? (
          <QueryNotice
            label="Comparing the places"
            failure={suggestions.response?.isOk === false ? suggestions.response.failure : null}
            isLoading={suggestions.isLoading}
            onRetry={suggestions.reload}
          />
        ) : (
          <Suggestions suggested={suggested} onFinish={finish} />
        )}
      </section>
      <section className="card wide" aria-labelledby="all-places">
        <h2 id="all-places">
          {list.response?.isOk ? counted(list.response.value.total) : 'Places'}
        </h2>
        <PlaceSearch requested={requested} />
        {list.response?.isOk ? (
          <FoundPlaces requested={requested} found={list.response.value} onFinish={finish} />
        ) : (
          <QueryNotice
            label="Loading the places"
            failure={list.response?.failure ?? null}
            isLoading={list.isLoading}
            onRetry={list.reload}
          />
        )}
      </section>
    </>
  );
}
