/** A request for an operation with valid parameters that match no record. */
import type { Operation } from '#contract/operation.ts';

export const requestOf = ({ method, path }: Pick<Operation, 'method' | 'path'>): string =>
  `${method} ${path
    .slice(1)
    .replace(':series', 'fb')
    .replace(/:\w+/g, '999999')
    .replace('*', 'term')}`;
