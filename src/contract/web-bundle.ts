/** What the server and the built web bundle agree on: one page in, markup and its data out. */
import type { OperationResponse } from './operation.ts';
import type { CallInput, CallOutput, OperationId } from './operations.ts';

export interface CallOptions {
  /** Lets the caller drop an answer that it no longer needs. */
  readonly signal?: AbortSignal;
}

/** Calls one operation: over HTTP in the browser, in-process on the server. Throws `Refusal`. */
export type Call = <Id extends OperationId>(
  id: Id,
  input?: CallInput<Id>,
  options?: CallOptions,
) => Promise<OperationResponse<CallOutput<Id>>>;

/** What a page says of itself to browsers, search engines and link previews. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The page's one true path; null for a page that has none, such as an unknown path. */
  readonly canonicalPath: string | null;
  readonly isIndexed: boolean;
  /** The path of what a shared link shows, 1200 × 630 pixels; the site's own picture when left out. */
  readonly previewPath?: string;
  /** The address of the first large picture, which is fetched before the page's scripts. */
  readonly firstPicture?: string | undefined;
}

export interface RenderedPage {
  readonly status: number;
  readonly head: PageHead;
  /** Goes into the root element. */
  readonly markup: string;
  /** What hydration starts from; JSON, escaped for a script element. */
  readonly hydrationJson: string;
  /** The names of the modules that the page loads; the client build's manifest has their files. */
  readonly modules: readonly string[];
}

export interface PageRequest {
  /** The page's absolute URL. */
  readonly url: string;
  readonly call: Call;
  readonly signal: AbortSignal;
}

/**
 * The path and query under which a page is rendered and stored: the path as links write it, then the query parameters that
 * the page knows, in one spelling. What else was asked is ignored.
 *
 * @param target path and query of a request
 * @returns null where no page has this path
 */
export type CanonicalAddress = (target: string) => string | null;

/** Never throws for what the API refuses. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;

/** What the server build exports. */
export interface WebEntry {
  readonly renderPage: RenderPage;
  readonly canonicalAddress: CanonicalAddress;
}
