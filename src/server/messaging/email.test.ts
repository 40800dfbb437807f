import { expect, test } from 'vitest';
import { htmlOf } from './email.ts';

const origin = 'https://directory.example';

test('links only addresses of the site, without trailing punctuation', () => {
  const text = `Log in at ${origin}/login, or open ${origin}/a?b=1&c=2.\n${origin}/\n${origin}`;
  expect([...htmlOf(text, origin).matchAll(/<a href="(.*?)">/g)].map(([, url]) => url)).toEqual([
    `${origin}/login`,
    `${origin}/a?b=1&amp;c=2`,
    `${origin}/`,
    origin,
  ]);
});

test.each([
  'http://evil.example/',
  'https://directory.example.evil.example/',
  'https://directory.example@evil.example/',
  'https://directory.example:8443/',
  'https://directory.exampleevil/',
  'xhttps://directory.example/',
  'http://directory.example/',
])('does not link %s', (text) => {
  expect(htmlOf(text, origin)).not.toContain('<a');
});
