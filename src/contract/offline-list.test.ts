import { expect, test } from 'vitest';
import { searchText } from './members/search-text.ts';
import { fromOfflineRow, showsLess, toOfflineRow, type OfflineRow } from './offline-list.ts';

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
  expect(fromOfflineRow(row).member).toEqual(member);
});

test.each([
  ['Ann', 'Example', undefined],
  ['Änn', 'Example', 'ann example\nAENN\n'],
  ['Ann', '', 'ann\n'],
  ['Ann', 'O’Example', "ann o'example\n"],
])(
  'a row of %s %s has the text for a search only if it needs it',
  (firstName, lastName, expected) => {
    const member = { ...living, freakBrotherNumber: 58, firstName, lastName };
    const row = toOfflineRow(member, { hasStory: false, hasCard: false });
    expect(row[5]?.searchText).toBe(expected);
    expect(fromOfflineRow(row).text).toBe(searchText(firstName, lastName, []));
  },
);

test('a row has nothing for a search if the name is withheld', () => {
  const member = { ...living, freakBrotherNumber: 58, firstName: '', lastName: '' };
  const unlisted = { hasStory: false, hasCard: false };
  const row = toOfflineRow({ ...member, nameWithheld: true }, unlisted);
  expect(row[5]).toEqual({ nameWithheld: true });
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
