/** All places, to be opened, or selected for a merge. */
import { useRef, useState, type SubmitEvent, useId } from 'react';
import { useNavigate } from 'react-router';
import { type ListedPlace, type PlaceList, mergePlaces } from '#contract/jumps/place-editing.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Link } from '#web/ui/link.tsx';
import { RowChoice } from '#web/ui/manifest/row-choice.tsx';
import { PageLinks } from '#web/ui/page/page-links.tsx';
import { countedUses, placeAddress, placesAddress, type PlaceQuery } from './place-address.ts';
import type { Finish } from './use-place-changes.ts';
import { useCall } from '#web/api/call-context.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';

export function PlaceSearch({ requested }: { readonly requested: PlaceQuery }) {
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

interface Props {
  readonly requested: PlaceQuery;
  readonly found: PlaceList;
  readonly onFinish: Finish;
}

export function FoundPlaces({ requested, found, onFinish }: Props) {
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
