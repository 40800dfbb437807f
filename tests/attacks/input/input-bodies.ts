/** Request bodies: valid, almost valid and invalid according to the API's description. */
import fc from 'fast-check';
import { gzipSync } from 'node:zlib';
import { strangeKey, strangeText, strangeValue } from './input-values.ts';

/** The parts of JSON Schema that the description uses for input. */
export interface InputSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, InputSchema>>;
  readonly required?: readonly string[];
  readonly items?: InputSchema;
  readonly anyOf?: readonly InputSchema[];
  readonly const?: string;
}

/** Values from earlier responses or known to be valid, by field name; with these, requests get further. */
export type KnownValues = ReadonlyMap<string, readonly unknown[]>;

const numberText = fc.oneof(
  fc.integer({ min: 1, max: 40 }).map(String),
  fc.integer({ min: 0, max: 10_000_001 }).map(String),
);

function textBy({ enum: words, format, pattern, minLength, maxLength }: InputSchema) {
  if (words) return fc.constantFrom(...words);
  if (format === 'date-time') {
    const range = { min: new Date('2020-01-01'), max: new Date('2030-01-01') };
    return fc.date({ ...range, noInvalidDate: true }).map((date) => date.toISOString());
  }
  if (pattern === '^[0-9]{6}$') {
    return fc.integer({ min: 0, max: 999_999 }).map((code) => String(code).padStart(6, '0'));
  }
  if (pattern?.startsWith('^[0-9]')) return numberText;
  const lengths = { minLength: minLength ?? 0, maxLength: Math.min(maxLength ?? 60, 60) };
  if (pattern) return fc.constantFrom('Ann1', 'Zoë2', 'jump.jpg', 'Łukasz');
  return fc.oneof(
    fc.string({ unit: 'grapheme', ...lengths }),
    fc.constantFrom('Ann', 'Zoë Łukasz', "O'Neil", 'a story\nof two lines', 'fb', 'nnfs'),
    numberText,
  );
}

/** Values that the schema allows, mixed with known ones. */
export function rightValue(
  name: string,
  schema: InputSchema,
  known: KnownValues,
): fc.Arbitrary<unknown> {
  const made = (): fc.Arbitrary<unknown> => {
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => rightValue('', each, known)));
    switch (schema.type) {
      case 'string':
        return textBy(schema);
      case 'integer':
      case 'number':
        return fc.oneof(
          fc.integer({ min: Math.max(schema.minimum ?? 0, 0), max: 40 }),
          fc.integer({
            min: Math.max(schema.minimum ?? 0, -1e9),
            max: Math.min(schema.maximum ?? 3_000, 1e9),
          }),
        );
      case 'boolean':
        return fc.boolean();
      case 'array':
        return fc.array(rightValue(`${name}[]`, schema.items ?? {}, known), {
          maxLength: schema.maxItems ?? 5,
        });
      case 'object':
        return rightObject(schema, known);
      case 'null':
        return fc.constant(null);
      case undefined:
        return fc.jsonValue({ maxDepth: 1 });
      default:
        throw new Error(`No value is known of the type ${schema.type}`);
    }
  };
  const remembered = known.get(name);
  if (!remembered || remembered.length === 0) return made();
  return fc.oneof(made(), { weight: 2, arbitrary: fc.constantFrom(...remembered) });
}

type Fields = Record<string, unknown>;

function rightObject({ properties = {}, required = [] }: InputSchema, known: KnownValues) {
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, rightValue(name, schema, known)]),
  );
  return fc.record(model, { requiredKeys: [...required] }) as fc.Arbitrary<Fields>;
}

/** Changes the type of one field, removes it, or adds one. */
function nearlyRight(schema: InputSchema, known: KnownValues): fc.Arbitrary<Fields> {
  const names = Object.keys(schema.properties ?? {});
  const change = fc.oneof(
    { weight: 4, arbitrary: fc.record({ name: fc.constantFrom(...names), value: strangeValue }) },
    {
      weight: 1,
      arbitrary: fc.record({ name: fc.constantFrom(...names), value: fc.constant(undefined) }),
    },
    { weight: 1, arbitrary: fc.record({ name: strangeKey, value: strangeValue }) },
  );
  return fc.tuple(rightObject(schema, known), change).map(([right, { name, value }]) => {
    const fields: Fields = { ...right };
    // An assignment would set the prototype instead of a field named `__proto__`.
    Object.defineProperty(fields, name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
    return fields;
  });
}

export interface Body {
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

const jsonHeaders = { 'content-type': 'application/json' };
const asJson = (value: unknown): Body => ({
  bytes: Buffer.from(JSON.stringify(value)),
  headers: jsonHeaders,
});

/** Damages valid JSON. */
const flaws: readonly ((json: string) => Buffer)[] = [
  (json) => Buffer.from(json.slice(0, Math.floor(json.length / 2))),
  (json) => Buffer.from(json.slice(0, -1)),
  (json) => Buffer.from(`${json}}`),
  (json) => Buffer.from(`\uFEFF${json}`),
  (json) => Buffer.from(json, 'utf16le'),
  (json) =>
    Buffer.concat([Buffer.from(json.slice(0, -1)), Buffer.from([0xff, 0xc0, 0x80, 0x22, 0x7d])]),
  (json) => Buffer.from(json.replace('{', '{"firstName":1,"firstName":2,')),
  (json) => Buffer.from(json.replace('{', `{${'"a":1,'.repeat(3_000)}`)),
  (json) => Buffer.from(json.replace(/\d+/, '1e999')),
  (json) => Buffer.from(json.replace(/"([^"]*)"/, "'$1'")),
  (json) => Buffer.from(`${'['.repeat(20_000)}${json}`),
  (json) => Buffer.from(json.replaceAll('"', '\\u0022')),
  () => Buffer.alloc(0),
  () => Buffer.from('{"a":"\\ud800","\\udfff":1}'),
  () => Buffer.alloc(70_000, 0x20),
];

export const otherTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json; charset=utf-8',
  'application/jsonx',
  'APPLICATION/JSON',
  'application/xml',
  'text/csv',
  ';',
  'a',
  '*/*',
];

/** @param schema of the JSON body */
export function jsonBody(schema: InputSchema, known: KnownValues): fc.Arbitrary<Body | null> {
  const right = rightObject(schema, known);
  return fc.oneof(
    { weight: 8, arbitrary: right.map(asJson) },
    { weight: 7, arbitrary: nearlyRight(schema, known).map(asJson) },
    { weight: 2, arbitrary: strangeValue.map(asJson) },
    {
      weight: 2,
      arbitrary: fc.tuple(right, fc.constantFrom(...flaws)).map(([fields, spoil]) => ({
        bytes: spoil(JSON.stringify(fields)),
        headers: jsonHeaders,
      })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(right, fc.constantFrom(...otherTypes)).map(([fields, type]) => ({
        bytes: Buffer.from(JSON.stringify(fields)),
        headers: { 'content-type': type },
      })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(right, fc.boolean()).map(([fields, isTrue]) => {
        const json = JSON.stringify(fields);
        const bytes = isTrue ? gzipSync(json) : Buffer.from(json);
        return { bytes, headers: { ...jsonHeaders, 'content-encoding': 'gzip' } };
      }),
    },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}

const csvLines = fc.array(
  fc.oneof(
    fc.constantFrom(
      'fb,41,Ann,Example',
      'nnfb,1,Bea,Example',
      '"',
      '"a,b',
      ',,,',
      'fb,x,,',
      '\0',
      'fb,41,Ann,Example,true',
    ),
    strangeText.map((text) => `fb,7,${text},Example`),
  ),
  { maxLength: 6 },
);

/** A file instead of JSON: valid rows or garbage. */
export function fileBody(contentType: string): fc.Arbitrary<Body | null> {
  const rows = fc
    .tuple(
      fc.constantFrom(
        'series,number,firstName,lastName',
        'number,series',
        '',
        'series,number,firstName,lastName,__proto__',
        'List,FB #,Name,Surname,Date',
      ),
      csvLines,
    )
    .map(([header, lines]) => Buffer.from([header, ...lines].join('\n')));
  const bytes = fc.oneof(
    { weight: 3, arbitrary: rows },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array)) },
    { weight: 1, arbitrary: rows.map((csv) => gzipSync(csv)) },
  );
  const types = fc.oneof(
    { weight: 5, arbitrary: fc.constant(contentType) },
    fc.constantFrom(...otherTypes),
  );
  return fc
    .tuple(bytes, types)
    .map(([some, type]) => ({ bytes: some, headers: { 'content-type': type } }));
}
