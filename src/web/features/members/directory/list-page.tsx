import { useLoaderData } from 'react-router';
import { brand } from '#contract/brand.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { FullList } from './full-list/full-list.tsx';
import { fullListAddress, listPath } from './list-address.ts';
import { ListPager } from './list-pager.tsx';
import type { LoadedList, MemberListing } from './load-list.ts';
import { LoadFailure } from '../load-failure.tsx';
import { MemberTable } from './member-table.tsx';
import { useFullListEvent } from './full-list/use-full-list-event.ts';

export function ListPage() {
  const list: LoadedList = useLoaderData();
  const view = list.isOk ? list.value.view.kind : null;
  return (
    <>
      <PageHeading title={brand.fullName}>
        {list.isOk ? (
          <p className="sky-count">
            <b>{list.value.response.total}</b> {brand.plural} in our database
          </p>
        ) : null}
      </PageHeading>
      <section className="card" aria-label={brand.plural}>
        <div className="views">
          <LinkButton to={fullListAddress} isCurrent={view === 'full'}>
            Full List
          </LinkButton>
          <LinkButton to={listPath} isCurrent={view === 'page'}>
            Show Pages
          </LinkButton>
        </div>
        {list.isOk ? <Members listing={list.value} /> : <LoadFailure failure={list.failure} />}
      </section>
    </>
  );
}

function Members({ listing: { view, response } }: { readonly listing: MemberListing }) {
  const page = view.kind === 'page' ? view.page : 1;
  const pager = <ListPager path={listPath} page={page} paging={response} />;
  const members = response[brand.listField];
  useFullListEvent(view.kind === 'full' ? response.total : 0);
  if (response.total === 0) return <p className="empty">There is no {brand.singular} yet.</p>;
  if (view.kind === 'full') {
    return (
      <FullList
        operation="listAllMembers"
        caption={brand.plural}
        first={members}
        total={response.total}
        isLinked
        pager={pager}
      />
    );
  }
  return (
    <>
      <MemberTable
        caption={`${brand.plural}, page ${page} of ${response.totalPages}`}
        headings="short"
        members={members}
      />
      {pager}
    </>
  );
}
