import {
  accountFilters,
  accountOrders,
  type AccountFilter,
  type AccountOrder,
} from '#contract/accounts/administration.ts';

export interface AccountQuery {
  readonly q: string;
  readonly show: AccountFilter;
  readonly sort: AccountOrder;
  readonly page: number;
}

export function readAccountQuery(search: string): AccountQuery {
  const given = new URLSearchParams(search);
  const page = given.get('page') ?? '';
  return {
    q: given.get('q') ?? '',
    show: accountFilters.find((filter) => filter === given.get('show')) ?? 'all',
    sort: accountOrders.find((order) => order === given.get('sort')) ?? '-created',
    page: /^[1-9][0-9]{0,6}$/.test(page) ? Number(page) : 1,
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
