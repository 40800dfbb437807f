/** Describes a page without loading its module. */
import type { ComponentType } from 'react';
import type { LoaderFunction, ShouldRevalidateFunction } from 'react-router';
import type { PageHandle } from '#web/api/page-handle.ts';
import type { PageAccess } from './decide-access.ts';

interface Place {
  /** The file name of its module, if it differs from the page's key. */
  readonly module?: string;
  readonly path: string;
  /** A second path of the same page. */
  readonly also?: string;
}

/** A fixed text, or a function of the page's query string. */
export type Heading = string | ((search: string) => string);

export const headingFor = (heading: Heading, search: string): string =>
  typeof heading === 'string' ? heading : heading(search);

/** The server renders only the heading. The content is for permitted users. */
export interface GuardedPage extends Place {
  readonly access: PageAccess;
  readonly heading: Heading;
  /**
   * Builds the address with the query parameters that change the rendered page, in canonical form. Leave it out if none
   * do. Public pages have theirs in `public-addresses.ts`.
   */
  readonly addressFor?: (search: string) => string;
  readonly description?: string;
  /** The page must be the module's only export. */
  readonly load: () => Promise<Readonly<Record<string, ComponentType>>>;
}

interface PublicRoute {
  readonly Component: ComponentType;
  readonly loader?: LoaderFunction;
  readonly shouldRevalidate?: ShouldRevalidateFunction;
  readonly handle: PageHandle;
}

/** The server renders the whole page. */
export interface PublicPage extends Place {
  readonly access: 'public';
  readonly load: () => Promise<PublicRoute>;
}
