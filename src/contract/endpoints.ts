/**
 * The endpoints without their schemas. The build writes these tables as plain values
 * (vite.config.ts), so that public pages do not load the validation library.
 */
import type { Endpoint } from './endpoint.ts';
import { nothing } from './operation.ts';
import { operations, type OperationId } from './operations.ts';

const entries = Object.entries(operations).map(
  ([id, { method, path, access, body }]) =>
    [id, { method, path }, access === 'public' && body === nothing] as const,
);

export const endpoints = Object.fromEntries(
  entries.map(([id, endpoint]) => [id, endpoint]),
) as Readonly<Record<OperationId, Endpoint>>;

/** Endpoints of public operations without a body, which are all that most visitors need. */
export const visitorEndpoints: Readonly<Partial<Record<OperationId, Endpoint>>> =
  Object.fromEntries(
    entries.flatMap(([id, endpoint, isForVisitors]) => (isForVisitors ? [[id, endpoint]] : [])),
  );
