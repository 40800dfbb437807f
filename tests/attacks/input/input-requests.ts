/** Generates requests from the API's description: address, query, headers and body. */
import fc from 'fast-check';
import {
  fileBody,
  jsonBody,
  otherTypes,
  rightValue,
  type Body,
  type InputSchema,
  type KnownValues,
} from './input-bodies.ts';
import { strangeKey, strangeText } from './input-values.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: InputSchema;
}

export interface Content {
  readonly content: Readonly<Record<string, { readonly schema: InputSchema }>>;
}

export interface DescribedOperation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content & { readonly description: string }>>;
}

/** The parts of `/api/openapi.json` that are used. */
export interface Description {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, Omit<DescribedOperation, 'method' | 'path'>>>>
  >;
}

/** All operations with their full paths. */
export function describedOperations({ servers, paths }: Description): DescribedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path: (servers[0]?.url ?? '') + path,
    })),
  );
}

const callers = ['anonymous', 'member', 'admin'] as const;
export type CallerName = (typeof callers)[number];

export interface InputRequest {
  readonly method: string;
  readonly target: string;
  readonly caller: CallerName;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  /** Whether the body is sent in chunks, without its length. */
  readonly isChunked: boolean;
}

/** Bytes that are not text, or text that only some programs accept. */
const brokenEncodings = [
  '%',
  '%FF',
  '%00',
  '%C0%AF',
  '%ED%A0%80',
  '%E9',
  '%u0041',
  '%2e%2e%2f',
  '%252e',
  '%0d%0a',
];

const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
const shortStrangeText = strangeText.map((text) => text.slice(0, 1_200));

/** @param words fixed words of other operations' addresses, which would select another operation */
function pathValue({ name, schema }: Parameter, known: KnownValues, words: ReadonlySet<string>) {
  const isRest = name === 'term';
  const value = fc.oneof(
    {
      weight: 5,
      arbitrary: rightValue(name, schema, known).map((right) => encoded(String(right))),
    },
    { weight: 3, arbitrary: shortStrangeText.map(encoded) },
    { weight: 1, arbitrary: fc.constantFrom(...brokenEncodings) },
  );
  return value.filter((text) => isRest || (text !== '' && !words.has(text.toLowerCase())));
}

function queryText(parameters: readonly Parameter[], known: KnownValues): fc.Arbitrary<string> {
  const queries = parameters.filter((parameter) => parameter.in === 'query');
  const right = queries.map(({ name, schema }) =>
    rightValue(name, schema, known).map((value) => `${name}=${encoded(String(value))}`),
  );
  const strange = fc.oneof(
    ...queries.map(({ name }) => shortStrangeText.map((text) => `${name}=${encoded(text)}`)),
    ...queries.map(({ name }) =>
      fc.constantFrom(`${name}[]=1`, `${name}[a]=1`, `${name}=1&${name}=2`, name, `${name}=%FF`),
    ),
    fc.tuple(strangeKey, shortStrangeText).map(([key, text]) => `${encoded(key)}=${encoded(text)}`),
    fc.constantFrom('', '&&&', '=', '?', '%', '#', '__proto__[a]=1', 'a=1&'.repeat(500)),
  );
  const part =
    right.length === 0
      ? strange
      : fc.oneof({ weight: 3, arbitrary: fc.oneof(...right) }, { weight: 2, arbitrary: strange });
  const most = queries.length === 0 ? 1 : 4;
  return fc.oneof(
    { weight: queries.length === 0 ? 6 : 2, arbitrary: fc.constant('') },
    {
      weight: 3,
      arbitrary: fc
        .array(part, { maxLength: most })
        .map((parts) => (parts.length === 0 ? '' : `?${parts.join('&')}`)),
    },
  );
}

/** Only what Node lets a client send; `input-raw.test.ts` sends the rest. */
const strangeHeader = fc.oneof(
  fc.constantFrom<Record<string, string>>(
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { cookie: 'XSRF-TOKEN=x' },
    { cookie: '__proto__=x; device=; =;;=' },
    { 'x-xsrf-token': 'x' },
    { authorization: 'Basic YTpi' },
    { authorization: 'Bearer' },
    { 'accept-encoding': 'gzip;q=abc, *;q=0, ,' },
    { 'if-none-match': '"' },
    { range: 'bytes=0-1' },
    { 'x-forwarded-for': "'; --, ::1, 999.1.1.1" },
    { 'x-request-id': '\u00e9' },
    { 'x-http-method-override': 'DELETE' },
    { 'accept-version': '9.9.9' },
    { 'user-agent': 'a'.repeat(4_000) },
    { host: 'evil.example' },
  ),
  fc
    .tuple(
      fc.constantFrom(
        'authorization',
        'cookie',
        'user-agent',
        'accept',
        'accept-language',
        'forwarded',
        'referer',
        'x-any',
      ),
      fc.string({ unit: 'binary-ascii', maxLength: 60 }),
    )
    .map(([name, text]) => ({ [name]: text.replaceAll(/[^ -~]/g, '?') })),
);

/** Values of the headers that an operation knows. */
function headersOf({ parameters }: DescribedOperation): fc.Arbitrary<Record<string, string>> {
  const own = parameters.filter((parameter) => parameter.in === 'header');
  const [first] = own;
  if (first === undefined) return fc.constant({});
  const value = fc.oneof(
    fc.constantFrom('a-key-of-1-upload', 'a'.repeat(64), 'a'.repeat(65), '', ' ', "' or 1=1 --"),
    fc
      .string({ unit: 'binary-ascii', maxLength: 80 })
      .map((text) => text.replaceAll(/[^ -~]/g, '?')),
    fc.uuid(),
  );
  const name = fc.constantFrom(first, ...own).map((header) => header.name.toLowerCase());
  return fc.oneof(
    fc.constant({}),
    fc.tuple(name, value).map(([key, text]) => ({ [key]: text })),
  );
}

function bodyOf(
  { requestBody, method }: DescribedOperation,
  known: KnownValues,
): fc.Arbitrary<Body | null> {
  const [[type, content] = ['', null]] = Object.entries(requestBody?.content ?? {});
  if (content) {
    return type === 'application/json' ? jsonBody(content.schema, known) : fileBody(type);
  }
  // Operations without a body get one sometimes.
  const some = fc
    .tuple(
      fc.constantFrom(
        Buffer.from('{}'),
        Buffer.from('x'),
        Buffer.alloc(0),
        Buffer.alloc(70_000, 'x'),
      ),
      fc.constantFrom('application/json', ...otherTypes),
    )
    .map(([bytes, type]) => ({ bytes, headers: { 'content-type': type } }));
  return method === 'GET'
    ? fc.constant(null)
    : fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: some });
}

/** The fixed words in the addresses of all operations. */
export const fixedWords = (operations: readonly DescribedOperation[]): ReadonlySet<string> =>
  new Set(
    operations.flatMap(({ path }) =>
      path
        .toLowerCase()
        .split('/')
        .filter((word) => !word.startsWith('{')),
    ),
  );

export function requestsTo(
  operation: DescribedOperation,
  known: KnownValues,
  words: ReadonlySet<string>,
): fc.Arbitrary<InputRequest> {
  const { method, path, parameters } = operation;
  const places = parameters.filter((parameter) => parameter.in === 'path');
  const values = fc.tuple(...places.map((place) => pathValue(place, known, words)));
  const target = fc.tuple(values, queryText(parameters, known)).map(([filled, query]) => {
    const address = places.reduce(
      (text, { name }, index) => text.replace(`{${name}}`, () => filled[index] ?? ''),
      path,
    );
    return address + query;
  });
  return fc
    .record({
      target,
      caller: fc.oneof(fc.constantFrom(...callers), fc.constant('admin' as const)),
      odd: fc.oneof(
        { weight: 7, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: strangeHeader },
      ),
      own: headersOf(operation),
      body: bodyOf(operation, known),
      isChunked: fc.boolean(),
    })
    .map(({ target: address, caller, odd, own, body, isChunked }) => ({
      method,
      target: address,
      caller,
      headers: { ...body?.headers, ...own, ...odd },
      body: body?.bytes ?? null,
      isChunked,
    }));
}
