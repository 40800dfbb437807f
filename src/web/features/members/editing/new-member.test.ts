import { expect, test } from 'vitest';
import { addressOfAdding } from './new-member.ts';

test.each([
  ['FB-41', '/FB-Add?number=41'],
  ['(41)', '/FB-Add?number=41'],
  ['No. 041', '/FB-Add?number=41'],
  ['NNFB 3', '/NNFB-Add?number=3'],
  ['nnfs #3', '/NNFS-Add?number=3'],
  ['FB0', null],
  ['99999999', null],
  ['Mary Ann Lee', '/FB-Add?firstName=Mary+Ann&lastName=Lee'],
])('a search for %s offers %s', (term, address) => {
  expect(addressOfAdding(term)).toBe(address);
});
