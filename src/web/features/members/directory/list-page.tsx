import { useLoaderData, useLocation } from 'react-router';
import { brand } from '#contract/brand.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ListHeading } from '#web/ui/members/list-heading.tsx';
import { fullListAddress, listPath } from './finding/list-address.ts';
import { ListBody } from './list-body.tsx';
import {
  regularMembers,
  nightBrothers,
  nightSisters,
  type NightSeries,
} from './finding/list-series.ts';
import { LoadFailure } from '#web/ui/loading/failure-notice.tsx';
import type { LoadedList } from './load-list.ts';
import { useEffect } from 'react';
import { emitAnalytics } from '#web/api/analytics.ts';

export function ListPage() {
  const list: LoadedList = useLoaderData();
  const isFull = list.isOk ? list.value.view.isFull : null;
  useFullListEvent(list);
  return (
    <>
      <ListHeading title={brand.fullName}>
        {list.isOk ? (
          <p className="sky-count">
            <b>{list.value.total}</b> {brand.plural} in our database
          </p>
        ) : null}
        <div className="row">
          <LinkButton to={fullListAddress} isCurrent={isFull === true}>
            Full List
          </LinkButton>
          <LinkButton to={listPath} isCurrent={isFull === false}>
            Show Pages
          </LinkButton>
        </div>
      </ListHeading>
      <section className="card list-card" aria-label={brand.plural}>
        {list.isOk ? (
          <ListBody listing={list.value} series={regularMembers} />
        ) : (
          <LoadFailure failure={list.failure} />
        )}
      </section>
    </>
  );
}

/** Sends one analytics event each time the full list is loaded. */
function useFullListEvent(list: LoadedList): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const count = list.isOk && list.value.view.isFull ? list.value.total : 0;
    if (count > 0) emitAnalytics('full_list', { path: pathname, count });
  }, [list, pathname]);
}

/** A night-jump list. Its numbers are a separate series, and its members have no profiles. */
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
