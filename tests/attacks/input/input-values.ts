/** Texts and JSON values that people rarely send and attackers do. */
import fc from 'fast-check';

const awkwardTexts = [
  '',
  ' ',
  '0',
  '-1',
  '-0',
  '1e999',
  'NaN',
  'null',
  'undefined',
  'true',
  '0x10',
  '１２３',
  '9007199254740993',
  '9'.repeat(400),
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\ufffe\uffff',
  '\u{10ffff}',
  '\u202Eabc\u202C',
  '\u2066\u2069',
  '\u200B',
  '\uFEFF',
  '\u2028\u2029',
  '\r\nset-cookie: a=b',
  '👨‍👩‍👧‍👦',
  '🇩🇪',
  'e\u0301\u0301\u0301',
  'İıßﬁǅ',
  'שלום',
  'ﷺ',
  "' or 1=1 --",
  '"; drop table members; --',
  '%',
  '_',
  '\\',
  '%00',
  '%FF',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '${7*7}',
  '../../../etc/passwd',
  '=cmd()',
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  '2026-02-30T00:00:00Z',
  '0000-01-01T00:00:00Z',
];

const longText = fc
  .tuple(
    fc.constantFrom('a', 'é', '\u0301', '😀', '<', ' ', '\u200B', '1'),
    fc.constantFrom(99, 101, 501, 1_001, 10_001, 30_000),
  )
  .map(([unit, times]) => unit.repeat(times));

/** Any text, including lone surrogates. */
export const strangeText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...awkwardTexts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  {
    weight: 1,
    arbitrary: fc.array(fc.nat({ max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
  },
  { weight: 1, arbitrary: longText },
);

/** Values that JSON cannot hold (`1e999`) are sent as text: see `input-bodies.ts`. */
const strangeNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 0.1, 1e308, -1e308, 2 ** 31, 2 ** 53, -(2 ** 63), 5e-324, 10_000_000),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
);

function nested(depth: number, isArray: boolean): unknown {
  let value: unknown = 0;
  for (let level = 0; level < depth; level += 1) value = isArray ? [value] : { a: value };
  return value;
}

/** Parsed, so that names such as `__proto__` become own properties. */
const poisoned = [
  '{"__proto__":{"role":"Admin"}}',
  '{"constructor":{"prototype":{"role":"Admin"}}}',
  '{"a":{"__proto__":null}}',
  '{"toString":1,"valueOf":2,"hasOwnProperty":3}',
  '{"length":1e9}',
  '{"then":"x"}',
  '{"toJSON":1}',
].map((text): unknown => JSON.parse(text));

export const strangeValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: strangeText },
  { weight: 3, arbitrary: strangeNumber },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], ['']) },
  { weight: 1, arbitrary: fc.constantFrom(...poisoned) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(50, 2_000), fc.boolean())
      .map(([depth, isArray]) => nested(depth, isArray)),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(21, 5_000).map((length) => Array.from({ length }, () => 0)),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

export const strangeKey = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'role', 'id', 'isAdmin', ''),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
