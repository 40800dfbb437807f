import { expect, test } from 'vitest';
import { nameOfActor } from './change-words.ts';

test.each([
  ['import', 'The command “import”'],
  ['announced change', 'The site, or a link that it sent'],
  ['former email', 'The link to a former email'],
  ['sweep', 'The site'],
])('says that %s is %s', (name, words) => {
  expect(nameOfActor({ kind: 'command', accountId: null, name })).toBe(words);
});
