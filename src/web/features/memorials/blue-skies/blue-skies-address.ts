/** The view of Blue Skies in the URL. */
import type { BlueSkiesOrder } from '#contract/memorials/blue-skies.ts';
import { blueSkiesPath } from '#web/addresses/memorial-address.ts';
import { pageInSearch } from '#web/ui/page/page-in-search.ts';

export interface BlueSkiesView {
  readonly by: BlueSkiesOrder;
  readonly page: number;
  /** The search term; '' for all. */
  readonly term: string;
}

/** Anything that is not a page number means page 1. */
export function viewInSearch(search: string): BlueSkiesView {
  const query = new URLSearchParams(search);
  return {
    by: query.get('by')?.toLowerCase() === 'year' ? 'year' : 'name',
    page: pageInSearch(search),
    term: (query.get('q') ?? '').trim(),
  };
}

export function blueSkiesAddress({ by = 'name', page = 1, term = '' }: Partial<BlueSkiesView>) {
  const query = new URLSearchParams({
    ...(by === 'year' && { by }),
    ...(term !== '' && { q: term }),
    ...(page > 1 && { page: `${page}` }),
  });
  return query.size > 0 ? `${blueSkiesPath}?${query.toString()}` : blueSkiesPath;
}
