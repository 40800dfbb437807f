/**
 * The endpoints without their schemas. The build writes these tables as plain values
 * (vite.config.ts), so that public pages do not load the validation library.
 */
import type { Endpoint } from './endpoint.ts';
import { nothing } from './operation.ts';
import { operations, type OperationId } from './operations.ts';

type Endpoints = Readonly<Partial<Record<OperationId, Endpoint>>>;

const entries = Object.entries(operations).map(
  ([id, { method, path, isShared, access, body }]) =>
    [
      id,
      { method, path, isShared },
      { isForAdmins: access === 'admin', isForVisitors: access === 'public' && body === nothing },
    ] as const,
);

const withoutUse = (chosen: typeof entries) =>
  Object.fromEntries(chosen.map(([id, endpoint]) => [id, endpoint]));

export const endpoints = withoutUse(entries) as Readonly<Record<OperationId, Endpoint>>;

export const adminEndpoints: Endpoints = withoutUse(
  entries.filter(([, , { isForAdmins }]) => isForAdmins),
);

/** The others, besides those of visitors. */
export const memberEndpoints: Endpoints = withoutUse(
  entries.filter(([, , { isForAdmins, isForVisitors }]) => !isForAdmins && !isForVisitors),
);

/** Endpoints of public operations without a body, which are all that most visitors need. */
export const visitorEndpoints: Endpoints = withoutUse(
  entries.filter(([, , { isForVisitors }]) => isForVisitors),
);
