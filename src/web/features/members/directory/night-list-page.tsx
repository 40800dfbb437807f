/** A night-jump list. Its numbers are a separate series, and its members have no profiles. */
import { useLoaderData } from 'react-router';
import { ListHeading } from '#web/ui/members/list-heading.tsx';
import { ListBody } from './list-body.tsx';
import { LoadFailure } from '#web/ui/loading/failure-notice.tsx';
import type { LoadedList } from './load-list.ts';
import { nightBrothers, nightSisters, type NightSeries } from './finding/list-series.ts';

function NightList({ series }: { readonly series: NightSeries }) {
  const { names } = series;
  const list: LoadedList = useLoaderData();
  return (
    <>
      <ListHeading title={names.plural} isNight>
        {list.isOk ? (
          <p className="sky-count">
            <b>{list.value.total}</b> {names.abbreviation}s in our database
          </p>
        ) : null}
      </ListHeading>
      <section className="card list-card" aria-label={names.plural}>
        {list.isOk ? (
          <ListBody listing={list.value} series={series} />
        ) : (
          <LoadFailure failure={list.failure} />
        )}
      </section>
    </>
  );
}

export function NightBrothersPage() {
  return <NightList series={nightBrothers} />;
}

export function NightSistersPage() {
  return <NightList series={nightSisters} />;
}
