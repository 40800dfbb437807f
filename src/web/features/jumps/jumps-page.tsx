/** The overview of the jump book: the years, and the places. */
import { useLoaderData } from 'react-router';
import { brand } from '#contract/brand.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import type { Loaded, Overview } from './load-jumps.ts';
import { NotShown } from './not-shown.tsx';
import { PlaceList } from './places-page.tsx';
import { Years } from './years.tsx';
import './jumps.css';
import { placesPath } from '#web/addresses/jump-address.ts';

export function JumpsPage() {
  const loaded: Loaded<Overview> = useLoaderData();
  if (loaded.kind !== 'found') return <NotShown loaded={loaded} title="Jumps" subject="page" />;
  const { years, places, placeCount } = loaded.content;
  const total = years.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <PageHeading title="Jumps">
        <p className="sky-count">
          <b>{total}</b> {total === 1 ? 'jump has' : 'jumps have'} a known year
        </p>
      </PageHeading>
      <Card title="By year">
        {years.length === 0 ? (
          <p className="empty">No jump with a known year yet.</p>
        ) : (
          <>
            <p>{`Every member became a ${brand.singular} on one jump. Choose its year.`}</p>
            <Years years={years} />
          </>
        )}
      </Card>
      <Card title="By place">
        {places.length === 0 ? (
          <p className="empty">No jump with a known place yet.</p>
        ) : (
          <>
            <PlaceList places={places} />
            {placeCount > places.length ? (
              <p>
                <LinkButton to={placesPath}>{`All ${placeCount} places`}</LinkButton>
              </p>
            ) : null}
          </>
        )}
      </Card>
    </>
  );
}
