/** Text that a user typed must never become a link in a message. */
import { expect, test } from 'vitest';
import { asTyped } from './typed-text.ts';

test.each([
  ['http://evil.example', 'http[:]//evil[.]example'],
  ['HTTPS://EVIL.example/a?b', 'HTTPS[:]//EVIL[.]example/a?b'],
  ['www.evil.co.uk', 'www[.]evil[.]co[.]uk'],
  ['evil。example and bücher．example', 'evil[.]example and bücher[.]example'],
  ['http://192.0.2.1/', 'http[:]//192.0.2.1/'],
  ['ann@evil.example', 'ann@evil[.]example'],
  ['https://directory.example/', 'https[:]//directory[.]example/'],
])('makes %s unclickable', (typed, shown) => {
  expect(asTyped(typed)).toBe(shown);
});

test.each(['J. R. R. Tolkien', 'J.R.', '4.7.1976', '10.5 ft', 'One. Two', 'Perris...'])(
  'leaves %s unchanged',
  (typed) => {
    expect(asTyped(typed)).toBe(typed);
  },
);
