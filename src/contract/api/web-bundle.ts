/** The interface between the server and the built web bundle, which renders pages. */
import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type { Operation, OperationResponse } from '../operation.ts';
import type { OperationId, operations } from './operations.ts';

/** The operation of an endpoint, with its schemas. */
export type OperationOf<Of extends Endpoint> = Of extends Operation
  ? Of
  : (typeof operations)[Of['id'] & OperationId];

/** The input of a call. Path parameters may be numbers. */
export interface CallInput<Of extends Endpoint> {
  params?: { [Name in keyof z.input<OperationOf<Of>['params']>]: string | number };
  query?: z.input<OperationOf<Of>['query']>;
  headers?: z.input<OperationOf<Of>['headers']>;
  body?: z.input<OperationOf<Of>['body']>;
}

export type CallOutput<Of extends Endpoint> = z.output<OperationOf<Of>['output']>;

export interface CallOptions {
  /** Aborts a call whose result is no longer needed. */
  readonly signal?: AbortSignal;
}

/**
 * Calls one operation: over HTTP in the browser, in-process on the server.
 * @throws Refusal
 */
export type Call = <Of extends Endpoint>(
  endpoint: Of,
  input?: CallInput<Of>,
  options?: CallOptions,
) => Promise<OperationResponse<CallOutput<Of>>>;

/** Metadata of a page for browsers, search engines and link previews. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Null for a page without a canonical path, such as an unknown one. */
  readonly canonicalPath: string | null;
  readonly isIndexed: boolean;
  /**
   * Path of the preview picture for shared links, 1200 × 630 pixels; defaults to the site's
   * picture.
   */
  readonly previewPath?: string;
  /** Address of the first large picture, which is preloaded before the scripts. */
  readonly firstPicture?: string | undefined;
  /** Whether the page uses the text cut of the display face, which is preloaded then. */
  readonly isTextCutShown?: boolean;
}

export interface RenderedPage {
  readonly status: number;
  readonly head: PageHead;
  /** Content of the root element. */
  readonly markup: string;
  /** State for hydration: JSON, escaped for a script element. */
  readonly hydrationJson: string;
  /** Modules that the page loads; the manifest of the client build maps them to files. */
  readonly modules: readonly string[];
}

export interface PageRequest {
  /** The page's absolute URL. */
  readonly url: string;
  readonly call: Call;
  readonly signal: AbortSignal;
}

/**
 * The path and query under which a page is rendered and cached: the path as links write it, then
 * the query parameters that the page knows, in one spelling. Ignores all other parameters.
 * @param target path and query of a request
 * @returns null for an unknown path
 */
export type CanonicalAddress = (target: string) => string | null;

/** Renders a page for refusals of the API instead of throwing. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;

/** The exports of the server build. */
export interface WebEntry {
  readonly renderPage: RenderPage;
  readonly canonicalAddress: CanonicalAddress;
}
