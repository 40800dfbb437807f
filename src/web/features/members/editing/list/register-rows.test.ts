import { expect, test } from 'vitest';
import { filterRows, marksOf, registerRows } from './register-rows.ts';

const member = (freakBrotherNumber: number, lastName: string, more: object = {}) => ({
  freakBrotherNumber,
  firstName: 'Ann',
  lastName,
  deceased: false,
  avatarUri: null,
  year: 1980,
  location: '',
  ...more,
});

const rows = registerRows(
  [
    member(1, 'Adams'),
    member(2, 'Grün', { avatarUri: '/photos/x/avatar' }),
    member(3, 'Clark', { deceased: true }),
    member(4, 'Adamson', { year: 0 }),
    { ...member(5, '', { year: 0, nameWithheld: true }), firstName: '' },
  ],
  {
    claimed: [2],
    waiting: [4],
    hiddenStory: [2, 3],
    withheld: [{ number: 5, firstName: 'Ann', lastName: 'Kept', year: 1990, location: '' }],
  },
);
const numbers = (q: string, show: Parameters<typeof filterRows>[1]['show'] = 'all') =>
  filterRows(rows, { q, show, series: 'fb' }).map((row) => row.member.freakBrotherNumber);

test('filters by state', () => {
  expect(numbers('', 'claimed')).toEqual([2]);
  expect(numbers('', 'waiting')).toEqual([4]);
  expect(numbers('', 'unclaimed')).toEqual([1, 5]);
  expect(numbers('', 'deceased')).toEqual([3]);
  expect(numbers('', 'hidden-story')).toEqual([2, 3]);
  expect(numbers('', 'withheld')).toEqual([5]);
});

test('filters by name and state together', () => {
  expect(numbers('kept')).toEqual([5]);
  expect(numbers('adam')).toEqual([1, 4]);
  expect(numbers('adam', 'waiting')).toEqual([4]);
  expect(numbers('grun')).toEqual([2]);
});

test('names the states of a row', () => {
  expect(rows.map(marksOf)).toEqual([
    [],
    ['Claimed', 'Story hidden', 'Photo'],
    ['Story hidden'],
    ['Claim waiting'],
    ['Name withheld'],
  ]);
});
