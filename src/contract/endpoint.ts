/**
 * Method and path of an operation, relative to `apiBase`. `:name` is one path segment, and a final
 * `*` is the rest of the path with its slashes.
 */

export const apiBase = '/api';

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Whether all callers get the same response until the data changes, so that caches may store it. */
  readonly isShared?: boolean;
}
