import { useLocation } from 'react-router';
import {
  suggestMerges,
  listPlaces,
  type SuggestedMerges,
  mergePlaces,
  keepPlacesApart,
  type SuggestedMerge,
} from '#contract/jumps/place-editing.ts';
import { QueryState } from '#web/api/account/query-state.tsx';
import { useQuery } from '#web/api/account/use-query.ts';
import { Card } from '#web/ui/card.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { readPlaceQuery, countedUses, placeAddress } from './place-address.ts';
import { FoundPlaces, PlaceSearch } from './place-list.tsx';
import { DoneNotice } from './done-notice.tsx';
import { usePlaceChanges, type Finish } from './use-place-changes.ts';
import '#web/ui/manifest/admin.css';
import './places.css';
import { useState } from 'react';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx';
import { Link } from '#web/ui/link.tsx';

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
  const suggested = suggestions.value;
  const heading = useFocusOnChange(suggested);
  return (
    <>
      <DoneNotice {...notice} />
      <Card
        title={suggested === null ? 'Suggested merges' : countedMerges(suggested.total)}
        heading={heading}
        isWide
      >
        {suggested === null ? (
          <QueryState label="Comparing the places" query={suggestions} />
        ) : (
          <Suggestions suggested={suggested} onFinish={finish} />
        )}
      </Card>
      <Card title={list.value === null ? 'Places' : counted(list.value.total)} isWide>
        <PlaceSearch requested={requested} />
        {list.value === null ? (
          <QueryState label="Loading the places" query={list} />
        ) : (
          <FoundPlaces requested={requested} found={list.value} onFinish={finish} />
        )}
      </Card>
    </>
  );
}

const likenessLabels = {
  'same words': 'same name',
  'similar letters': 'similar spelling',
  'more words': 'more words',
} as const;

const countedPlaces = (count: number) => (count === 1 ? '1 place' : `${count} places`);

interface Props {
  readonly merge: SuggestedMerge;
  readonly onFinish: Finish;
}

/** Places that look like the same one: one click merges those that are ticked. */
function SuggestedMergeItem({ merge: { into, places }, onFinish }: Props) {
  const call = useCall();
  const [left, setLeft] = useState<readonly number[]>([]);
  const chosen = places.map(({ placeId }) => placeId).filter((id) => !left.includes(id));
  const merging = useAction(async () => {
    const body = { into: into.placeId, places: chosen };
    const merged = await call(mergePlaces, { body });
    onFinish(`${countedPlaces(chosen.length)} merged into ${into.name}.`, merged.body);
  });
  const keeping = useAction(async () => {
    const body = { from: into.placeId, places: chosen };
    const kept = await call(keepPlacesApart, { body });
    onFinish(`${countedPlaces(chosen.length)} kept apart from ${into.name}.`, kept.body);
  });

  function toggle(id: number, isChosen: boolean) {
    setLeft(isChosen ? left.filter((each) => each !== id) : [...left, id]);
  }

  return (
    <li className="stack suggested-merge">
      <h3 className="row">
        <Link to={placeAddress(into.placeId)}>{into.name}</Link>{' '}
        <span className="hint">{countedUses(into)}</span>
      </h3>
      <div className="grid alike">
        {places.map(({ placeId, name, likeness, ...uses }) => (
          <CheckboxField
            key={placeId}
            label={name}
            hint={`${countedUses(uses)}, ${likenessLabels[likeness]}`}
            checked={chosen.includes(placeId)}
            onChange={(event) => toggle(placeId, event.target.checked)}
          />
        ))}
      </div>
      <div className="form-actions">
        <Button
          type="button"
          isBusy={merging.isBusy}
          disabled={chosen.length === 0}
          aria-label={`Merge ${countedPlaces(chosen.length)} into ${into.name}`}
          onClick={merging.run}
        >
          Merge
        </Button>
        <Button
          type="button"
          kind="quiet"
          isBusy={keeping.isBusy}
          disabled={chosen.length === 0}
          aria-label={`Not the same as ${into.name}`}
          onClick={keeping.run}
        >
          Not the same
        </Button>
      </div>
      <AlertBox message={merging.alert ?? keeping.alert} />
    </li>
  );
}
