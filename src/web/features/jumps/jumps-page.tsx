/** The overview of the jump book: the years by decade, and the places. */
import { useLoaderData } from 'react-router';
import { brand } from '#contract/brand.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { Decades } from './counts/decades.tsx';
import { placesPath } from './jump-address.ts';
import type { Loaded, Overview } from './load-jumps.ts';
import { NotShown } from './not-shown.tsx';
import { PlaceList } from './counts/place-list.tsx';
import { YearChart, YearTable } from './counts/year-chart.tsx';
import './jumps.css';

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
            <YearChart years={years} />
            <YearTable title="Members by the year of their jump" years={years} />
            <Decades years={years} />
          </>
        )}
      </Card>
      <Card title="By place">
        {places.length === 0 ? (
          <p className="empty">No jump with a known place yet.</p>
        ) : (
          <>
            <PlaceList places={places} />
            <div className="views">
              <LinkButton to={placesPath}>
                {placeCount > places.length ? `All ${placeCount} places` : 'Places by name'}
              </LinkButton>
            </div>
          </>
        )}
      </Card>
    </>
  );
}
