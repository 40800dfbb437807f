import { expect, test } from 'vitest';
import { escapeMarkup } from './escape-markup.ts';

test('escapes the characters that mean something in markup', () => {
  expect(escapeMarkup(`<a href="/x?a=1&b=2">Sky's</a>`)).toBe(
    '&lt;a href=&quot;/x?a=1&amp;b=2&quot;&gt;Sky&#39;s&lt;/a&gt;',
  );
});
