import { expect, test } from 'vitest';
import { peopleWaiting } from './waiting.ts';

test('people who wait are counted, new photos and missed searches are not', () => {
  const people = { claims: 1, messages: 2, remembrances: 4, keepers: 8, marks: 16 };
  expect(peopleWaiting({ ...people, newPhotos: 32, missedSearches: 64 })).toBe(31);
});
