import type { Offers } from '#contract/jumps/search-jumps.ts';
import type { ListedMember } from '#contract/members/directory.ts';
import type { Total } from '#contract/operation.ts';

export type Search =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'found';
      readonly term: string;
      readonly members: readonly ListedMember[];
      readonly total: Total;
      /** Pages about jumps that the term names. */
      readonly offers: Offers;
      /** Suggested terms if nothing was found. */
      readonly suggestions: readonly string[];
      /** Without a connection, the device searches its own list. */
      readonly isOffline: boolean;
    }
  /** The term is invalid; the visitor must change it. */
  | { readonly kind: 'refused'; readonly term: string; readonly message: string }
  /** The term is valid, but the search failed; a retry may succeed. */
  | { readonly kind: 'failed'; readonly term: string; readonly message: string };

/** The number of results in words; `10000+` at the counting limit. */
export function resultCount(total: Total): string {
  const count = `${total.count}${total.isExact ? '' : '+'}`;
  return `${count} ${count === '1' ? 'result' : 'results'}`;
}

export const didYouMean = 'Did you mean';
/** For a search without a result: the list on the device has no aliases. */
export const onlyConnected = 'Other names are searched only with a connection.';

/** The screen reader announcement when a search ends. */
export function announcement(search: Search): string {
  switch (search.kind) {
    case 'none':
      return '';
    case 'found': {
      const { members, offers, suggestions } = search;
      const titles = offers.map(({ title }) => title).join(', ');
      if (members.length === 0 && titles !== '') return titles;
      const count = `${resultCount(search.total)} for ${search.term}`;
      if (titles !== '') return `${titles}. ${count}`;
      return suggestions.length > 0 ? `${count}. ${didYouMean} ${suggestions.join(', ')}?` : count;
    }
    case 'refused':
    case 'failed':
      return search.message;
  }
}
