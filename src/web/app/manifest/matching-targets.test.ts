import { expect, test } from 'vitest';
import type { AccountListItem } from '#contract/accounts/administration.ts';
import type { FoundMember } from '#contract/members/editing.ts';
import type { NumberRecord } from '#contract/members/ledger.ts';
import { isMatchingAccount, matchingScreens, rankTargets } from './matching-targets.ts';

const account: AccountListItem = {
  accountId: 3,
  firstName: 'Zoë Ann',
  lastName: 'O’Neil-Reed',
  email: 'sky.fan@mail.example',
  role: 'User',
  isValidated: true,
  isDisabled: false,
  freakBrotherNumber: 41,
  isPending: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastUsedAt: '2026-01-01T00:00:00.000Z',
};

const memberOf = (freakBrotherNumber: number, firstName: string, lastName: string) =>
  ({ series: 'fb', freakBrotherNumber, firstName, lastName }) as FoundMember;
const numberOf = (number: number, state: NumberRecord['state']): NumberRecord => ({
  series: 'fb',
  number,
  state,
  note: '',
  markedAt: null,
  member: null,
});

test.each([
  ['health', ['Health']],
  ['HEAL', ['Health']],
  ['alth', []],
  ['claims', ['Claims']],
  ['history', ['History text', 'Search-History']],
  ['search-history', ['Search-History']],
  ['new photos', ['New photos']],
  ['site health', ['Health']],
  ['log', ['Changes', 'Search-History', 'Missed searches']],
  ['add sister', ['Add NN Freak Sister']],
  ['accounts', ['Accounts', 'Invitations', 'Vouches']],
  ['', []],
  ['-', []],
])('the screens of “%s” are %j', (q, labels) => {
  expect(matchingScreens(q).map(({ label }) => label)).toEqual(labels);
});

test.each([
  ['zoe', true],
  ['ann', true],
  ['nn', false],
  ['oneil', true],
  ['reed', true],
  ['reed zoe', true],
  ['reed bob', false],
  ['sky', true],
  ['fan', true],
  ['sky.fan@mail', true],
  ['fan@mail', false],
  ['mail', false],
  ['example', false],
  ['fb 41', true],
  ['41', true],
  ['4', false],
])('whether “%s” finds the account: %s', (q, isFound) => {
  expect(isMatchingAccount(account, q)).toBe(isFound);
});

test('the exact number comes first, then longer ones', () => {
  const found = rankTargets('41', {
    members: [memberOf(41, 'Ann', 'Lee'), memberOf(410, 'Bob', 'Ray')],
    numbers: [numberOf(41, 'issued')],
    accounts: [account],
  });
  expect(found.map(({ label, kind }) => `${kind}: ${label}`)).toEqual([
    'Member: FB41 Ann Lee',
    'Issued number: FB41',
    'Member: FB410 Bob Ray',
    'Account: Zoë Ann O’Neil-Reed, sky.fan@mail.example',
  ]);
});

test('the exact name comes before a screen, and a screen before parts of names', () => {
  const found = rankTargets('Site Health', {
    members: [memberOf(7, 'Site', 'Healthy'), memberOf(8, 'Site', 'Health')],
    numbers: [],
    accounts: [],
  });
  expect(found.map(({ label }) => label)).toEqual([
    'FB8 Site Health',
    'Health',
    'FB7 Site Healthy',
  ]);
});

test.each([
  ['reserved', ['Reserved number']],
  ['void', ['Void number']],
  ['gap', []],
  ['free', []],
] as const)('a number that is %s is offered as %j', (state, kinds) => {
  const found = rankTargets('9', { members: [], numbers: [numberOf(9, state)], accounts: [] });
  expect(found.map(({ kind }) => kind)).toEqual(kinds);
});
