import type { PageHead } from '#contract/api/web-bundle.ts';

/** `data` is the result of the route's own loader, `search` the query string of the address. */
export interface PageHandle<Data = never> {
  readonly describePage: (data: Data, search: string) => PageHead;
}
