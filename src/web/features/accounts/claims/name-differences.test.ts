import { expect, test } from 'vitest';
import { describeNames } from './name-differences.ts';

const member = { firstName: 'Zdeněk', lastName: 'Van  Dyke' };

test.each([
  ['zdenek', 'van dyke', 'The names are the same.'],
  ['Denny', 'Van Dyke', 'The first names differ.'],
  ['Zdeněk', 'Vandyke', 'The names are the same.'],
  ['Zdeněk', 'Van’Dyke', 'The names are the same.'],
  ['Zdeněk', 'Dyke', 'The last names differ.'],
  ['Ann', 'Example', 'Both names differ.'],
])('compares %s %s with Zdeněk Van Dyke', (firstName, lastName, sentence) => {
  expect(describeNames(member, { firstName, lastName })).toBe(sentence);
});
