/** The member list: page by page, or in full. */
import { useLoaderData } from 'react-router';
import { brand } from '#contract/brand.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { FullList } from './full-list.tsx';
import { fullListAddress, listPath } from './list-address.ts';
import { ListPager } from './list-pager.tsx';
import type { LoadedList, MemberListing } from './load-list.ts';
import { LoadFailure } from './load-failure.tsx';
import { MemberTable } from './member-table.tsx';

function totalOf(listing: MemberListing): number {
  return listing.kind === 'full' ? listing.total : listing.answer.total;
}

export function ListPage() {
  const list: LoadedList = useLoaderData();
  const listing = list.isOk ? list.value : null;
  const isFull = listing?.kind === 'full';
  return (
    <>
      <PageHeading title={brand.fullName}>
        {listing === null ? null : (
          <p className="sky-count">
            <b>{totalOf(listing)}</b> {brand.plural} in our database
          </p>
        )}
      </PageHeading>
      <section className="card" aria-label={brand.plural}>
        <div className="views">
          <LinkButton to={fullListAddress} isCurrent={isFull}>
            Full List
          </LinkButton>
          <LinkButton to={listPath} isCurrent={listing?.kind === 'page'}>
            Show Pages
          </LinkButton>
        </div>
        {list.isOk ? <Members listing={list.value} /> : <LoadFailure failure={list.failure} />}
      </section>
    </>
  );
}

function Members({ listing }: { readonly listing: MemberListing }) {
  if (totalOf(listing) === 0) return <p className="empty">There is no {brand.singular} yet.</p>;
  if (listing.kind === 'full') {
    return <FullList first={listing.members} total={listing.total} />;
  }
  const { answer, page } = listing;
  return (
    <>
      <MemberTable
        caption={`${brand.plural}, page ${page} of ${answer.totalPages}`}
        headings="short"
        members={answer[brand.listField]}
      />
      <ListPager page={page} answer={answer} />
    </>
  );
}
