import { useState } from 'react';
import { useParams } from 'react-router';
import {
  getPlaceRecord,
  type PlaceRecord,
  renamePlace,
  addSpelling,
  type ChangedPlace,
  placeForm,
  spellingForm,
  splitPlace,
  removeSpelling,
} from '#contract/jumps/place-editing.ts';
import { QueryState } from '#web/api/account/query-state.tsx';
import { useQuery } from '#web/api/account/use-query.ts';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { PageSubject } from '#web/ui/page/page-subject.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { countedUses, isUsed } from './place-address.ts';
import { DoneNotice } from './done-notice.tsx';
import { usePlaceChanges, type Finish } from './use-place-changes.ts';
import '#web/ui/manifest/admin.css';
import './places.css';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { ActionButton } from '#web/api/forms/action-button.tsx';
import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx';

interface EditorProps {
  readonly place: PlaceRecord;
  readonly onFinish: Finish;
  readonly onRemoved: () => void;
}

function PlaceEditor({ place, onFinish, onRemoved }: EditorProps) {
  const { placeId, name, slug, formerSlugs } = place;
  const heading = useFocusOnChange(place);
  return (
    <>
      <PageSubject name={name} />
      <section className="card" aria-labelledby="place">
        <div>
          <h2 id="place" ref={heading} tabIndex={-1}>
            {name}
          </h2>
          <p className="hint">{`${countedUses(place)}, also those that visitors do not see.`}</p>
        </div>
        {isUsed(place) ? (
          <p className="row">
            <Link to={`/Places/${slug}`}>Public page</Link>
          </p>
        ) : null}
        {formerSlugs.length === 0 ? null : (
          <p className="hint">{`Former addresses that lead here: ${formerSlugs.join(', ')}`}</p>
        )}
        <RenameForm key={`${placeId} ${name}`} place={place} onFinish={onFinish} />
      </section>
      <Card title="Spellings">
        <PlaceSpellings place={place} onFinish={onFinish} onRemoved={onRemoved} />
        <SpellingForm place={place} onFinish={onFinish} />
      </Card>
    </>
  );
}

function OnePlace({ id }: { readonly id: number }) {
  const { value, ...query } = useQuery(getPlaceRecord, { params: { place: id } });
  const [isRemoved, setIsRemoved] = useState(false);
  const { notice, finish } = usePlaceChanges(query.reload);
  if (isRemoved && value === null) {
    return (
      <>
        <DoneNotice {...notice} />
        <section className="card" aria-label="Place">
          <p className="empty">This place is removed.</p>
        </section>
      </>
    );
  }
  if (value === null) {
    return (
      <section className="card" aria-label="Place">
        {query.failure?.code === 'not_found' ? (
          <p className="empty">There is no such place.</p>
        ) : (
          <QueryState label="Loading the place" query={query} />
        )}
      </section>
    );
  }
  return (
    <>
      <DoneNotice {...notice} />
      <PlaceEditor place={value} onFinish={finish} onRemoved={() => setIsRemoved(true)} />
    </>
  );
}

export function PlacePage() {
  const { place = '' } = useParams();
  return /^[1-9][0-9]{0,14}$/.test(place) ? (
    <OnePlace key={place} id={Number(place)} />
  ) : (
    <section className="card" aria-label="Place">
      <p className="empty">There is no such place.</p>
    </section>
  );
}

interface Props {
  readonly place: PlaceRecord;
  readonly onFinish: (text: string, changed: ChangedPlace) => void;
}

/** Forms of a place: its name, and a spelling that no one uses yet. */
function RenameForm({ place, onFinish }: Props) {
  const call = useCall();
  const { field, isBusy, alert, onSubmit } = useSchemaForm({
    schema: placeForm,
    defaultValues: { name: place.name },
    draftPart: 'name',
    async send(body) {
      const params = { place: place.placeId };
      const renamed = (await call(renamePlace, { params, body })).body;
      onFinish(`${place.name} is ${renamed.place?.name ?? ''} now.`, renamed);
    },
  });
  return (
    <Form onSubmit={onSubmit} alert={alert} submit="Rename" isBusy={isBusy}>
      <TextField
        label="Name"
        hint="The address of the page follows. Former addresses still lead to it."
        autoComplete="off"
        {...field('name')}
      />
    </Form>
  );
}

function SpellingForm({ place, onFinish }: Props) {
  const call = useCall();
  const { field, isBusy, alert, clear, onSubmit } = useSchemaForm({
    schema: spellingForm,
    defaultValues: { spelling: '' },
    draftPart: 'spelling',
    async send(body) {
      const params = { place: place.placeId };
      const added = (await call(addSpelling, { params, body })).body;
      clear();
      onFinish(`“${body.spelling}” leads to ${place.name} now.`, added);
    },
  });
  return (
    <Form onSubmit={onSubmit} alert={alert} submit="Add spelling" isBusy={isBusy}>
      <TextField
        label="Another spelling"
        hint="Locations that are written like this later belong to this place. Case, accents, spaces and punctuation do not matter."
        autoComplete="off"
        {...field('spelling')}
      />
    </Form>
  );
}

type Spelling = PlaceRecord['spellings'][number];

interface PlaceSpellingsProps {
  readonly place: PlaceRecord;
  readonly onFinish: Finish;
  readonly onRemoved: (changed: ChangedPlace) => void;
}

/** The spellings of a place: those that are another place are split off, those that no one uses can be removed. */
function PlaceSpellings({ place, onFinish, onRemoved }: PlaceSpellingsProps) {
  const call = useCall();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { placeId, name, spellings } = place;
  const params = { place: placeId };
  const { isBusy, alert, run } = useAction(async () => {
    const { body } = await call(splitPlace, { params, body: { spellings: [...chosen] } });
    setChosen([]);
    onFinish(`${body.place?.name ?? ''} is a place of its own now.`, body);
  });

  async function remove({ key, text }: Spelling) {
    const { body } = await call(removeSpelling, { params: { ...params, spelling: key } });
    if (body.place === null) onRemoved(body);
    onFinish(`“${text}” was removed from ${name}.`, body);
  }

  return (
    <>
      <ul className="grid place-spellings">
        {spellings.map((spelling) => (
          <li key={spelling.key} className="row">
            <CheckboxField
              label={spelling.text}
              hint={isUsed(spelling) ? countedUses(spelling) : 'Not used'}
              checked={chosen.includes(spelling.key)}
              onChange={(event) => {
                const others = chosen.filter((key) => key !== spelling.key);
                setChosen(event.target.checked ? [...others, spelling.key] : others);
              }}
            />
            {isUsed(spelling) ? null : (
              <ActionButton
                label="Remove"
                name={`Remove ${spelling.text}`}
                act={() => remove(spelling)}
              />
            )}
          </li>
        ))}
      </ul>
      {spellings.length < 2 ? null : (
        <div className="form-actions">
          <Button
            type="button"
            isBusy={isBusy}
            disabled={chosen.length === 0 || chosen.length === spellings.length}
            onClick={run}
          >
            Make a place of its own
          </Button>
        </div>
      )}
      <AlertBox message={alert} />
    </>
  );
}
