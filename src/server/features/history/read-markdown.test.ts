import { expect, test } from 'vitest';
import { readMarkdown } from './read-markdown.ts';

const plain = { isStrong: false, isEmphasis: false, href: null };

test('parses headings, lists, quotations and links into blocks', () => {
  expect(
    readMarkdown('# A\n\n### B\n\n1. **x**\n2. y\n\n> q\n>\n> r\n\n[l](https://a.example)'),
  ).toEqual([
    { kind: 'heading', level: 2, runs: [{ ...plain, text: 'A' }] },
    { kind: 'heading', level: 3, runs: [{ ...plain, text: 'B' }] },
    {
      kind: 'list',
      isOrdered: true,
      items: [[{ ...plain, text: 'x', isStrong: true }], [{ ...plain, text: 'y' }]],
    },
    {
      kind: 'quote',
      runs: [
        { ...plain, text: 'q' },
        { ...plain, text: '\n' },
        { ...plain, text: 'r' },
      ],
    },
    { kind: 'paragraph', runs: [{ ...plain, text: 'l', href: 'https://a.example' }] },
  ]);
});

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](data:text/html,x)',
  '[x](//evil.example)',
  '<javascript:alert(1)>',
  '[x](/\\evil.example)',
  '[x](</\\evil.example>)',
  '[x](/&#92;evil.example)',
  '[x](/&bsol;/evil.example)',
  '[x](\\\\evil.example)',
  '[x](</\t/evil.example>)',
  '[x](/&Tab;/evil.example)',
  '[x](/&NewLine;/evil.example)',
  '[x](/&#13;/evil.example)',
  '[x](</\u0001/evil.example>)',
  '[x](<\u0001//evil.example>)',
  '[x](/&#x2028;/evil.example)',
  '[x](/%5Cevil.example)',
  '[x](/%5cevil.example)',
  '[x](/%2Fevil.example)',
  '[x](/%09/evil.example)',
  '[x](/%0D%0Aevil.example)',
  '[x](https://good.example\\\\@evil.example)',
  '[x](https:\\\\evil.example)',
  '[x](java&Tab;script:alert(1))',
  '[x][y]\n\n[y]: /\\evil.example',
])('creates no link from %j', (markdown) => {
  expect(JSON.stringify(readMarkdown(markdown))).not.toMatch(/"href":"/);
});

test.each([
  '/Freak-Brother/58',
  '/Places/z%C3%BCrich?page=2#top',
  'https://a.example/b?c=%0Ad',
  '#top',
])('creates a link to %s', (address) => {
  expect(JSON.stringify(readMarkdown(`[x](${address})`))).toContain(`"href":"${address}"`);
});

test('keeps markup as plain text', () => {
  expect(readMarkdown('<script>x</script>\n\na <b>b</b>')).toEqual([
    { kind: 'paragraph', runs: [{ ...plain, text: '<script>x</script>' }] },
    {
      kind: 'paragraph',
      runs: ['a ', '<b>', 'b', '</b>'].map((text) => ({ ...plain, text })),
    },
  ]);
});
