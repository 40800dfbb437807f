import { useLocation, useNavigate } from 'react-router';
import {
  suggestMerges,
  listPlaces,
  type SuggestedMerges,
  mergePlaces,
  keepPlacesApart,
  type SuggestedMerge,
  type ListedPlace,
  type PlaceList,
} from '#contract/jumps/place-editing.ts';
import { QueryState } from '#web/api/account/query-state.tsx';
import { useQuery } from '#web/api/account/use-query.ts';
import { Card } from '#web/ui/card.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import {
  readPlaceQuery,
  countedUses,
  placeAddress,
  placesAddress,
  type PlaceQuery,
} from './place-address.ts';
import { DoneNotice } from './done-notice.tsx';
import { usePlaceChanges, type Finish } from './use-place-changes.ts';
import '#web/ui/manifest/admin.css';
import './places.css';
import { useState, useRef, type SubmitEvent, useId } from 'react';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx';
import { Link } from '#web/ui/link.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { RowChoice } from '#web/ui/manifest/row-choice.tsx';
import { PageLinks } from '#web/ui/page/page-links.tsx';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';

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
    onFinish(`${counted(chosen.length)} merged into ${into.name}.`, merged.body);
  });
  const keeping = useAction(async () => {
    const body = { from: into.placeId, places: chosen };
    const kept = await call(keepPlacesApart, { body });
    onFinish(`${counted(chosen.length)} kept apart from ${into.name}.`, kept.body);
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
          aria-label={`Merge ${counted(chosen.length)} into ${into.name}`}
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

/** All places, to be opened, or selected for a merge. */
function PlaceSearch({ requested }: { readonly requested: PlaceQuery }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);

  function look(event: SubmitEvent) {
    event.preventDefault();
    void navigate(placesAddress({ q: field.current?.value.trim() ?? '', page: 1 }));
  }

  return (
    <search>
      <form className="form find" onSubmit={look}>
        <TextField
          key={requested.q}
          ref={field}
          label="Name or spelling"
          type="search"
          defaultValue={requested.q}
          autoComplete="off"
          enterKeyHint="search"
        />
        <div className="form-actions">
          <Button type="submit">Search</Button>
        </div>
      </form>
    </search>
  );
}

interface RowProps {
  readonly place: ListedPlace;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
}

function Row({ place, isSelected, onSelect }: RowProps) {
  const { placeId, name, spellings } = place;
  const others = spellings.filter((text) => text !== name);
  return (
    <tr>
      <td>
        <RowChoice
          name={`Select ${name}`}
          isChecked={isSelected}
          onChange={() => onSelect(!isSelected)}
        />
      </td>
      <th scope="row">
        <Link to={placeAddress(placeId)}>{name}</Link>
        {others.length === 0 ? null : <span className="hint">{others.join(' · ')}</span>}
      </th>
      <td>{countedUses(place)}</td>
    </tr>
  );
}

interface PlaceSearchProps {
  readonly requested: PlaceQuery;
  readonly found: PlaceList;
  readonly onFinish: Finish;
}

function FoundPlaces({ requested, found, onFinish }: PlaceSearchProps) {
  // Kept while the admin searches for the other places of a merge.
  const [selected, setSelected] = useState<readonly ListedPlace[]>([]);
  const without = (id: number) => selected.filter(({ placeId }) => placeId !== id);
  const finish: Finish = (text, changed) => {
    setSelected([]);
    onFinish(text, changed);
  };
  if (found.total === 0) {
    return (
      <p className="empty">
        {requested.q === ''
          ? 'No places yet. Each new location of a member adds one.'
          : `No place matches “${requested.q}”. Try fewer letters.`}
      </p>
    );
  }
  return (
    <>
      {selected.length === 0 ? null : (
        <div className="stack">
          <p role="status">{`Selected: ${selected.map(({ name }) => name).join(', ')}`}</p>
          <div className="form-actions">
            {selected.length < 2 ? null : <Merge places={selected} onFinish={finish} />}
            <Button type="button" kind="quiet" onClick={() => setSelected([])}>
              Clear selection
            </Button>
          </div>
        </div>
      )}
      <table className="table places-table">
        <caption className="visually-hidden">Places</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Selected</span>
            </th>
            <th scope="col">Place and other spellings</th>
            <th scope="col">Members and photos</th>
          </tr>
        </thead>
        <tbody>
          {found.places.map((place) => (
            <Row
              key={place.placeId}
              place={place}
              isSelected={selected.some(({ placeId }) => placeId === place.placeId)}
              onSelect={(isSelected) =>
                setSelected([...without(place.placeId), ...(isSelected ? [place] : [])])
              }
            />
          ))}
        </tbody>
      </table>
      <PageLinks
        page={found.page}
        totalPages={found.totalPages}
        addressOf={(page) => placesAddress({ ...requested, page })}
      />
    </>
  );
}

interface MergeProps {
  /** Two at least. */
  readonly places: readonly ListedPlace[];
  readonly onFinish: Finish;
}

/** Merges the places that were selected in the list, and asks which name is kept. */
function Merge({ places, onFinish }: MergeProps) {
  const id = useId();
  const call = useCall();
  const [chosen, setChosen] = useState<number | null>(null);
  const [largest] = places.toSorted((a, b) => b.members - a.members);
  const into = places.find(({ placeId }) => placeId === chosen) ?? largest;

  async function merge() {
    if (!into) return;
    const others = places.filter((place) => place !== into);
    const { body } = await call(mergePlaces, {
      body: { into: into.placeId, places: others.map(({ placeId }) => placeId) },
    });
    onFinish(`${others.map(({ name }) => name).join(', ')} merged into ${into.name}.`, body);
  }

  const title = `Merge ${places.length} places`;
  return (
    <ConfirmedAction kind="main" label={title} title={title} confirmLabel="Merge" act={merge}>
      <fieldset className="choices">
        <legend>Which name is kept?</legend>
        {places.map((place) => (
          <label key={place.placeId} className="choice" htmlFor={`${id}-${place.placeId}`}>
            <input
              id={`${id}-${place.placeId}`}
              className="tick"
              type="radio"
              name={id}
              checked={place === into}
              onChange={() => setChosen(place.placeId)}
            />
            <b>{place.name}</b>
            <span className="hint">{countedUses(place)}</span>
          </label>
        ))}
      </fieldset>
      <p className="hint">What members wrote stays as it is. You can undo the merge.</p>
    </ConfirmedAction>
  );
}
