import { expect, test } from 'vitest';
import { findInList } from './matching.ts';
import {
  fromOfflineRow,
  fromOfflineRows,
  showsLess,
  toOfflineRow,
  type OfflineRow,
} from './offline-list.ts';

const living = { deceased: false, avatarUri: null, year: 0, location: '' };

test.each([
  { ...living, freakBrotherNumber: 58, firstName: 'Ann', lastName: 'Example' },
  {
    freakBrotherNumber: 59,
    firstName: 'Bob',
    lastName: 'Example',
    deceased: true,
    avatarUri: '/photos/a.webp',
    year: 1976,
    location: 'Hinckley',
  },
  {
    ...living,
    freakBrotherNumber: 60,
    firstName: '',
    lastName: '',
    nameWithheld: true as const,
  },
])('a row has all that the list shows of a member: %o', (member) => {
  const row = JSON.parse(
    JSON.stringify(toOfflineRow(member, { hasStory: false, hasCard: false })),
  ) as OfflineRow;
  expect(fromOfflineRow(row)).toEqual(member);
});

test('a search finds the names of the list, but no withheld name', () => {
  const list = fromOfflineRows([
    [58, 'Änn', 'O’Example', 0, ''],
    [59, 'Bob', 'Example', 0, ''],
    [60, '', '', 0, '', { nameWithheld: true }],
  ]);
  const numbersOf = (term: string) =>
    findInList(list, term).map(({ freakBrotherNumber }) => freakBrotherNumber);
  expect(numbersOf('example')).toEqual([58, 59]);
  expect(numbersOf("aenn o'ex")).toEqual([58]);
  expect(numbersOf('60')).toEqual([60]);
});

const withAll = { avatarUri: '/photos/a.webp', hasStory: true, hasCard: true } as const;
const without = (part: keyof typeof withAll) => ({ ...withAll, [part]: undefined });
const whole: OfflineRow = [58, 'Ann', 'Example', 1976, 'Hinckley', withAll];

test.each<[string, OfflineRow | undefined]>([
  ['is gone', undefined],
  ['has another first name', [58, 'Anne', 'Example', 1976, 'Hinckley', withAll]],
  ['has another last name', [58, 'Ann', 'Other', 1976, 'Hinckley', withAll]],
  ['withholds the year', [58, 'Ann', 'Example', 0, 'Hinckley', withAll]],
  ['has no photo', [58, 'Ann', 'Example', 1976, 'Hinckley', without('avatarUri')]],
  ['withholds the story', [58, 'Ann', 'Example', 1976, 'Hinckley', without('hasStory')]],
  ['has no card', [58, 'Ann', 'Example', 1976, 'Hinckley', without('hasCard')]],
])('a list shows less of a member who %s', (_, now) => {
  expect(showsLess(whole, now)).toBe(true);
});

test('a list does not show less of a member who is the same or adds something', () => {
  expect(showsLess(whole, [...whole])).toBe(false);
  expect(showsLess([58, 'Ann', 'Example', 0, ''], whole)).toBe(false);
});
