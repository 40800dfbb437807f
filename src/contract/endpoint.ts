/** Where an operation is: relative to `apiBase`; `:name` is one path segment, a closing `*` the rest of the path with its slashes. */

export const apiBase = '/api';

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
}
