/** Describes the operations as OpenAPI 3.1. */
import * as z from 'zod/mini';
import { brand } from '#contract/brand.ts';
import { apiBase } from '#contract/endpoint.ts';
import { errorBody } from '#contract/error-body.ts';
import { refusals, type ErrorCode } from '#contract/errors.ts';
import type { Operation } from '#contract/operation.ts';

type JsonObject = Record<string, unknown>;

const toSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonObject => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

/** `/a/:b/*` becomes `/a/{b}/{term}`. */
const toPath = (path: string) => path.replace(/:([a-zA-Z]+)/g, '{$1}').replace(/\*$/, '{term}');

/** `idempotency-key` becomes `Idempotency-Key`. */
const toHeaderName = (name: string) =>
  name.replace(/(?:^|-)[a-z]/g, (start) => start.toUpperCase());

function parameters(operation: Operation): JsonObject[] {
  const list = (schema: z.ZodMiniType, place: 'path' | 'query' | 'header') => {
    const { properties = {}, required = [] } = toSchema(schema, 'input') as {
      properties?: Record<string, JsonObject>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name: place === 'header' ? toHeaderName(name) : name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }));
  };
  return [
    ...list(operation.params, 'path'),
    ...list(operation.query, 'query'),
    ...list(operation.headers, 'header'),
  ];
}

const totalHeaders = {
  'X-Total-Count': {
    description: 'The total number of matches, at most 10000.',
    schema: { type: 'integer', minimum: 0 },
  },
  'X-Total-Count-Exact': {
    description: 'false if there are more matches than X-Total-Count; absent otherwise.',
    schema: { type: 'string', enum: ['false'] },
  },
};

const takesBody = (operation: Operation) =>
  operation.upload !== null ||
  Object.keys(toSchema(operation.body, 'input')['properties'] ?? {}).length > 0;

const fileContent = ({ contentType }: { readonly contentType: string }): JsonObject => ({
  [contentType]: { schema: { type: 'string', format: 'binary' } },
});

function responses(operation: Operation): JsonObject {
  // Every address can be sent in a malformed encoding.
  const always: ErrorCode[] = ['bad_request', 'internal', 'not_ready'];
  // A client can send a body that the operation does not expect.
  const ofBody: ErrorCode[] =
    operation.method === 'GET' ? [] : ['request_timeout', 'too_large', 'unsupported_media_type'];
  // The router matches no operation if a path has letters whose length changes with their case.
  const ofPath: ErrorCode[] = operation.path.includes(':') ? ['not_found'] : [];
  const codes = new Set([...operation.errors, ...ofBody, ...ofPath, ...always]);
  const byStatus = Map.groupBy(
    [...codes].toSorted((a, b) => refusals[a].status - refusals[b].status),
    (code) => refusals[code].status,
  );
  return {
    ...(operation.formThenTo
      ? { 303: { description: `To ${operation.formThenTo}, for a form.` } }
      : {}),
    200: {
      description: 'The answer.',
      ...(operation.isCounted ? { headers: totalHeaders } : {}),
      content: operation.download
        ? fileContent(operation.download)
        : { 'application/json': { schema: toSchema(operation.output, 'output') } },
    },
    ...Object.fromEntries(
      [...byStatus].map(([status, sharing]) => [
        status,
        {
          description: sharing.map((code) => `${code}: ${refusals[code].message}`).join(' '),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
    ),
  };
}

function bodyContent({ body, takesForms }: Operation): JsonObject {
  const content = { schema: toSchema(body, 'input') };
  return {
    'application/json': content,
    ...(takesForms ? { 'application/x-www-form-urlencoded': content } : {}),
  };
}

function describe(operation: Operation): JsonObject {
  return {
    operationId: operation.id,
    summary: operation.summary,
    security: operation.access === 'public' ? [] : [{ bearer: [] }],
    'x-access': operation.access,
    parameters: parameters(operation),
    ...(takesBody(operation)
      ? {
          requestBody: {
            required: true,
            content: operation.upload ? fileContent(operation.upload) : bodyContent(operation),
          },
        }
      : {}),
    responses: responses(operation),
  };
}

export function describeApi(operations: readonly Operation[], version: string): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const operation of operations) {
    const path = toPath(operation.path);
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand.fullName}: directory`, version },
    servers: [{ url: apiBase }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: toSchema(errorBody, 'output') },
    },
  };
}
