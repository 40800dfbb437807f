/** A night-jump list. Its numbers are a separate series, and its members have no profiles. */
import { useLoaderData } from 'react-router';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { FullList } from './full-list/full-list.tsx';
import { ListPager } from './list-pager.tsx';
import { LoadFailure } from '../load-failure.tsx';
import type { LoadedNightList, NightListing } from './load-night-list.ts';
import { MemberTable } from './member-table.tsx';
import { nightBrothers, nightSisters, type NightSeries } from './night-series.ts';

function NightList({ series }: { readonly series: NightSeries }) {
  const { names } = series;
  const list: LoadedNightList = useLoaderData();
  return (
    <>
      <PageHeading title={names.plural} isNight>
        {list.isOk ? (
          <p className="sky-count">
            <b>{list.value.total}</b> {names.abbreviation}s in our database
          </p>
        ) : null}
      </PageHeading>
      <section className="card" aria-label={names.plural}>
        {list.isOk ? (
          <Members listing={list.value} series={series} />
        ) : (
          <LoadFailure failure={list.failure} />
        )}
      </section>
    </>
  );
}

interface MembersProps {
  readonly listing: NightListing;
  readonly series: NightSeries;
}

function Members({ listing, series }: MembersProps) {
  const { total, page, paging, members } = listing;
  const { names, path, operation } = series;
  const pager = <ListPager path={path} page={page} paging={paging} />;
  if (total === 0) return <p className="empty">There is no {names.singular} yet.</p>;
  // Pages after the first are for browsers without JavaScript; the first page links to them.
  if (page === 1) {
    return (
      <FullList
        operation={operation}
        caption={names.plural}
        first={members}
        total={total}
        pager={pager}
      />
    );
  }
  return (
    <>
      <MemberTable
        caption={`${names.plural}, page ${page} of ${paging.totalPages}`}
        headings="short"
        members={members}
        isLinked={false}
      />
      {pager}
    </>
  );
}

export function NightBrothersPage() {
  return <NightList series={nightBrothers} />;
}

export function NightSistersPage() {
  return <NightList series={nightSisters} />;
}
