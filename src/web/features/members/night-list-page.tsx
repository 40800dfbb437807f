/** A night-jump list: its numbers are a series of their own, and lead to no profile. */
import { useLoaderData } from 'react-router';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { FullTable } from './full-table.tsx';
import { LoadFailure } from './load-failure.tsx';
import type { LoadedNightList } from './load-night-list.ts';
import { nightBrothers, nightSisters, type NightSeries } from './night-series.ts';

function NightList({ series: { names } }: { readonly series: NightSeries }) {
  const list: LoadedNightList = useLoaderData();
  return (
    <>
      <PageHeading title={names.plural} isNight>
        {list.isOk ? (
          <p className="sky-count">
            <b>{list.value.length}</b> {names.abbreviation}s in our database
          </p>
        ) : null}
      </PageHeading>
      <section className="card" aria-label={names.plural}>
        {list.isOk ? (
          <Members members={list.value} names={names} />
        ) : (
          <LoadFailure failure={list.failure} />
        )}
      </section>
    </>
  );
}

interface MembersProps {
  readonly members: Extract<LoadedNightList, { isOk: true }>['value'];
  readonly names: NightSeries['names'];
}

function Members({ members, names }: MembersProps) {
  if (members.length === 0) return <p className="empty">There is no {names.singular} yet.</p>;
  return <FullTable caption={names.plural} members={members} />;
}

export function NightBrothersPage() {
  return <NightList series={nightBrothers} />;
}

export function NightSistersPage() {
  return <NightList series={nightSisters} />;
}
