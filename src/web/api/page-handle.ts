import type { PageHead } from '#contract/api/web-bundle.ts';

/** `data` is the result of the route's own loader, `search` the query string of the address, `around` the result of the loader of the route around it. */
export interface PageHandle<Data = never, Around = never> {
  readonly describePage: (data: Data, search: string, around: Around) => PageHead;
}
