import {
  accountFilters,
  accountOrders,
  type AccountFilter,
  type AccountOrder,
} from '#contract/accounts/administration.ts';
import { pageInSearch } from '#web/ui/page/page-in-search.ts';

export interface AccountQuery {
  readonly q: string;
  readonly show: AccountFilter;
  readonly sort: AccountOrder;
  readonly page: number;
}

export function readAccountQuery(search: string): AccountQuery {
  const given = new URLSearchParams(search);
  return {
    q: given.get('q') ?? '',
    show: accountFilters.find((filter) => filter === given.get('show')) ?? 'all',
    sort: accountOrders.find((order) => order === given.get('sort')) ?? '-created',
    page: pageInSearch(search),
  };
}

/** Leaves out default values. */
export function accountAddress({ q, show, sort, page }: AccountQuery): string {
  const search = new URLSearchParams({
    ...(q === '' ? {} : { q }),
    ...(show === 'all' ? {} : { show }),
    ...(sort === '-created' ? {} : { sort }),
    ...(page === 1 ? {} : { page: String(page) }),
  }).toString();
  return `/Manifest/Accounts${search === '' ? '' : `?${search}`}`;
}
