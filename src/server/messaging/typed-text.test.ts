/** No text that somebody typed becomes a link in a message, and the site's own addresses do. */
import { expect, test } from 'vitest';
import { htmlOf } from './email-html.ts';
import { asTyped } from './typed-text.ts';

const origin = 'https://directory.example';

test.each([
  ['http://evil.example', 'http[:]//evil[.]example'],
  ['HTTPS://EVIL.example/a?b', 'HTTPS[:]//EVIL[.]example/a?b'],
  ['www.evil.co.uk', 'www[.]evil[.]co[.]uk'],
  ['evil。example and bücher．example', 'evil[.]example and bücher[.]example'],
  ['http://192.0.2.1/', 'http[:]//192.0.2.1/'],
  ['ann@evil.example', 'ann@evil[.]example'],
  ['https://directory.example/', 'https[:]//directory[.]example/'],
])('%s is broken up', (typed, shown) => {
  expect(asTyped(typed)).toBe(shown);
});

test.each(['J. R. R. Tolkien', 'J.R.', '4.7.1976', '10.5 ft', 'One. Two', 'Perris...'])(
  '%s stays as it is',
  (typed) => {
    expect(asTyped(typed)).toBe(typed);
  },
);

test('only addresses of the site become links, without what ends the sentence', () => {
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
])('%s becomes no link', (text) => {
  expect(htmlOf(text, origin)).not.toContain('<a');
});
