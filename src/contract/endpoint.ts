/** What a client needs of an operation. Browsers load it without the schemas of the operation. */

export const apiBase = '/api';

export interface Endpoint<Id extends string = string> {
  /** The id of its operation. */
  readonly id: Id;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /**
   * Relative to `apiBase`. `:name` is one path segment, and a final `*` is the rest of the path with its slashes.
   */
  readonly path: string;
  /**
   * Whether all callers get the same response until the data changes, so that the server and HTTP
   * caches may store it.
   */
  readonly isShared: boolean;
}

// For the bundler: pages load only the endpoints that they use.
// @__NO_SIDE_EFFECTS__
export function defineEndpoint<const Id extends string>(
  id: Id,
  method: Endpoint['method'],
  path: string,
  { isShared = false }: Partial<Pick<Endpoint, 'isShared'>> = {},
): Endpoint<Id> {
  return { id, method, path, isShared };
}
