import { useState } from 'react';
import { useParams } from 'react-router';
import { getPlaceRecord, type PlaceRecord } from '#contract/jumps/place-editing.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useQuery } from '#web/api/account/use-query.ts';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { NearLinks } from '#web/ui/manifest/near-links.tsx';
import { PageSubject } from '#web/ui/page/page-subject.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { countedUses, isUsed, placesAddress } from './place-address.ts';
import { RenameForm, SpellingForm } from './place-forms.tsx';
import { PlaceSpellings } from './place-spellings.tsx';
import { DoneNotice } from './done-notice.tsx';
import { usePlaceChanges, type Finish } from './use-place-changes.ts';
import '#web/ui/manifest/admin.css';
import './places.css';

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
  const { response, isLoading, reload } = useQuery(getPlaceRecord, { params: { place: id } });
  const [isRemoved, setIsRemoved] = useState(false);
  const { notice, finish } = usePlaceChanges(reload);
  if (isRemoved && !response?.isOk) {
    return (
      <>
        <DoneNotice {...notice} />
        <section className="card" aria-label="Place">
          <p className="empty">This place is removed.</p>
        </section>
      </>
    );
  }
  if (!response?.isOk) {
    return (
      <section className="card" aria-label="Place">
        {response?.failure.code === 'not_found' ? (
          <p className="empty">There is no such place.</p>
        ) : (
          <QueryNotice
            label="Loading the place"
            failure={response?.failure ?? null}
            isLoading={isLoading}
            onRetry={reload}
          />
        )}
      </section>
    );
  }
  return (
    <>
      <DoneNotice {...notice} />
      <PlaceEditor place={response.value} onFinish={finish} onRemoved={() => setIsRemoved(true)} />
    </>
  );
}

export function PlacePage() {
  const { place = '' } = useParams();
  return (
    <>
      {/^[1-9][0-9]{0,14}$/.test(place) ? (
        <OnePlace key={place} id={Number(place)} />
      ) : (
        <section className="card" aria-label="Place">
          <p className="empty">There is no such place.</p>
        </section>
      )}
      <NearLinks near={[{ to: placesAddress({ q: '', page: 1 }), label: 'All places' }]} />
    </>
  );
}
