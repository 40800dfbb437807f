/** What a route says of its page, under the router's `handle`. */
import { brand } from '#contract/brand.ts';
import type { PageHead } from '#contract/web-bundle.ts';

/** `data` is what the route's own loader gave, `search` the query of the address. */
export interface PageHandle<Data = never> {
  readonly describePage: (data: Data, search: string) => PageHead;
  /** The main heading, where it stands on the page before the page's own part can: on guarded pages. */
  readonly heading?: Heading;
}

/** One and the same, or what it is for the query of the page's address. */
export type Heading = string | ((search: string) => string);

export const headingFor = (heading: Heading, search: string): string =>
  typeof heading === 'string' ? heading : heading(search);

interface GuardedPage {
  readonly heading: Heading;
  readonly description: string;
  /** As links have it. */
  readonly path: string;
}

/** For pages of accounts: no search engine needs them. */
export function guardedPage({ heading, description, path }: GuardedPage): PageHandle {
  return {
    heading,
    describePage: (_data, search) => ({
      title: `${headingFor(heading, search)} · ${brand.fullName}`,
      description,
      canonicalPath: path,
      isIndexed: false,
    }),
  };
}
