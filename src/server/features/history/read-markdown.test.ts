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
])('creates no link from %s', (markdown) => {
  expect(JSON.stringify(readMarkdown(markdown))).not.toMatch(/"href":"/);
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
