import { useLoaderData } from 'react-router';
import { brand } from '#contract/brand.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { useFullListEvent } from './full-list/use-full-list-event.ts';
import { fullListAddress, listPath } from './list-address.ts';
import { ListBody } from './list-body.tsx';
import { regularMembers } from './list-series.ts';
import { LoadFailure } from '#web/ui/loading/load-failure.tsx';
import type { LoadedList } from './load-list.ts';

export function ListPage() {
  const list: LoadedList = useLoaderData();
  const isFull = list.isOk ? list.value.view.isFull : null;
  useFullListEvent(list);
  return (
    <>
      <PageHeading title={brand.fullName}>
        {list.isOk ? (
          <p className="sky-count">
            <b>{list.value.total}</b> {brand.plural} in our database
          </p>
        ) : null}
      </PageHeading>
      <section className="card" aria-label={brand.plural}>
        <div className="views">
          <LinkButton to={fullListAddress} isCurrent={isFull === true}>
            Full List
          </LinkButton>
          <LinkButton to={listPath} isCurrent={isFull === false}>
            Show Pages
          </LinkButton>
        </div>
        {list.isOk ? (
          <ListBody listing={list.value} series={regularMembers} />
        ) : (
          <LoadFailure failure={list.failure} />
        )}
      </section>
    </>
  );
}
