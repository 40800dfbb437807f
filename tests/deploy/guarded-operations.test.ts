/** The proxy limits every operation that checks a secret or sends a message, and no other. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { apiBase } from '#contract/endpoint.ts';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/api/operations.ts';

/** Fields of bodies and paths with something that a stranger could guess. */
const secretFields: ReadonlySet<string> = new Set([
  'password',
  'oldPassword',
  'currentPassword',
  'code',
  'resetCode',
  'token',
  /** Of a passkey or an authenticator app. */
  'response',
]);

const isObject = (schema: unknown): schema is { readonly def: { readonly shape: object } } =>
  schema instanceof z.ZodMiniObject;

/** Also those of several objects that a body may be. */
function fieldsOf(schema: unknown): string[] {
  if (isObject(schema)) return Object.keys(schema.def.shape);
  if (schema instanceof z.ZodMiniUnion) return schema.def.options.flatMap(fieldsOf);
  return [];
}

const isGuarded = ({ sendsMail, body, params }: Operation) =>
  sendsMail || [...fieldsOf(body), ...fieldsOf(params)].some((field) => secretFields.has(field));

const conf = readFileSync(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8');
const [, map = ''] =
  /^map "\$request_method \$uri" \$guarded_client \{\n([^]*?)^\}/m.exec(conf) ?? [];
const patterns = [...map.matchAll(/^\t"~\*(.+)" \$client_network;$/gm)].map(
  ([, pattern = '']) => new RegExp(pattern, 'i'),
);

const requestsOf = ({ method, path }: Operation) =>
  (method === 'GET' ? ['GET', 'HEAD'] : [method]).map(
    (sent) => `${sent} ${apiBase}${path.replaceAll(/:\w+|\*/g, '123')}`,
  );

const isLimited = (request: string) => patterns.some((pattern) => pattern.test(request));

test('nginx limits the operations that check a secret or send a message, by the client’s network', () => {
  expect(patterns.length).toBeGreaterThan(10);
  expect(conf).toMatch(/^limit_req_zone \$guarded_client zone=directory_sign_in:\w+ rate=1r\/s;$/m);
  const wanted = (Object.values(operations) as Operation[]).flatMap((operation) =>
    requestsOf(operation).map((request) => [request, isGuarded(operation)] as const),
  );
  const wrong = wanted.filter(([request, guarded]) => isLimited(request) !== guarded);
  expect(wrong).toEqual([]);
  const unused = patterns.filter(
    (pattern) => !wanted.some(([request, guarded]) => guarded && pattern.test(request)),
  );
  expect(unused).toEqual([]);
});

test.each([
  ['login', true],
  ['requestPasswordReset', true],
  ['sendMessage', true],
  ['validateAccount', true],
  ['searchMembers', false],
  ['logout', false],
] as const)('%s is guarded: %s', (id, expected) => {
  expect(isGuarded(operations[id])).toBe(expected);
});

test.each([
  '123456',
  '123 456',
  'Code: 123456',
  'https://example.org/123456',
  '/123456/',
  '\n123456',
])('nginx limits a code in an address, written as %j', (code) => {
  expect(isLimited(`PUT ${apiBase}/Account/ValidateAccount/${code}`)).toBe(true);
});
