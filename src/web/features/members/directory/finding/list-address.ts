/** The view of a list in the URL. */
import { brand } from '#contract/brand.ts';
import { numberOf } from '#contract/primitives.ts';
import type { Series } from '#contract/number-label.ts';
import { pageInSearch } from '#web/ui/page/page-in-search.ts';

/** Narrow a list to members with something in common. */
export interface Facets {
  /** Its first year; 0 for all. */
  readonly decade: number;
  /** The slug of a place; '' for all. */
  readonly place: string;
  readonly status: '' | 'deceased' | 'living';
}

export const noFacets: Facets = { decade: 0, place: '', status: '' };

export interface ListView extends Facets {
  /** All members instead of one page. */
  readonly isFull: boolean;
  readonly page: number;
  /** Shows the page with this number instead; 0 if none was asked for. */
  readonly number: number;
  /** Shows only matching members; '' for all. */
  readonly filter: string;
}

export const listPath = `/${brand.pluralSlug}`;
export const fullListAddress = `${listPath}?list=full`;

/** Anything that is not a page number means page 1. */
export function viewInSearch(search: string, series: Series = 'fb'): ListView {
  const query = new URLSearchParams(search);
  const read = (name: string) => query.get(name) ?? '';
  return {
    isFull: read('list').toLowerCase() === 'full',
    page: pageInSearch(search),
    number: numberOf(series, read('number')) ?? 0,
    filter: read('filter').trim(),
    decade: /^[12]\d\d0$/.test(read('decade')) ? Number(read('decade')) : 0,
    place: /^[a-z0-9-]{1,80}$/.test(read('place')) ? read('place') : '',
    status: (['deceased', 'living'] as const).find((each) => each === read('status')) ?? '',
  };
}

export function addressOfView(path: string, view: Partial<ListView>): string {
  const { isFull = false, page = 1, number = 0, filter, decade, place, status } = view;
  const query = new URLSearchParams({
    ...(isFull && { list: 'full' }),
    ...(!isFull && number > 0 && { number: `${number}` }),
    ...(!isFull && number === 0 && page > 1 && { page: `${page}` }),
    ...(filter && { filter }),
    ...(decade && { decade: `${decade}` }),
    ...(place && { place }),
    ...(status && { status }),
  });
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
