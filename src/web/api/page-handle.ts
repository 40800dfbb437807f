/** What a route says of its page, under the router's `handle`. */
import type { PageHead } from '#contract/web-bundle.ts';

/** `data` is what the route's own loader gave, `search` the query of the address. */
export interface PageHandle<Data = never> {
  readonly describePage: (data: Data, search: string) => PageHead;
}
