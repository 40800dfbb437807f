/** What the site knows of a page before its module is loaded. */
import type { ComponentType } from 'react';
import type { LoaderFunction, ShouldRevalidateFunction } from 'react-router';
import type { PageHandle } from '#web/api/page-handle.ts';
import type { PageAccess } from '../access/decide-access.ts';

interface Place {
  /** The name of its module's file, where it is not the page's own. */
  readonly module?: string;
  readonly path: string;
  /** A second path of the same page. */
  readonly also?: string;
  /** The address with the part of the query that changes what the server renders, in one spelling; left out where none does. */
  readonly addressFor?: (search: string) => string;
}

/** One and the same, or what it is for the query of the page's address. */
export type Heading = string | ((search: string) => string);

export const headingFor = (heading: Heading, search: string): string =>
  typeof heading === 'string' ? heading : heading(search);

/** The server renders its heading; what is below it is for those who may see it. */
export interface GuardedPage extends Place {
  readonly access: PageAccess;
  readonly heading: Heading;
  readonly description?: string;
  /** The module's one export is the page. */
  readonly load: () => Promise<Readonly<Record<string, ComponentType>>>;
}

interface PublicRoute {
  readonly Component: ComponentType;
  readonly loader: LoaderFunction;
  readonly shouldRevalidate?: ShouldRevalidateFunction;
  readonly handle: PageHandle;
}

/** The server renders all of it. */
export interface PublicPage extends Place {
  readonly access: 'public';
  readonly load: () => Promise<PublicRoute>;
}
