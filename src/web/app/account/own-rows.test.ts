import { expect, test } from 'vitest';
import type { User } from '#contract/accounts/account.ts';
import type { OwnMark } from '#contract/people-in-photos/photos-of-members.ts';
import type { OwnMemberProfile } from '#contract/profile/own-page.ts';
import { accountRows, memberRows, unlinkedRows } from './own-rows.ts';

const blank: OwnMemberProfile = {
  freakBrotherNumber: 41,
  firstName: 'Ann',
  lastName: 'Example',
  deceased: false,
  claimed: true,
  avatarUri: null,
  day: 0,
  month: 0,
  monthShortName: '',
  year: 0,
  location: '',
  maneuver: '',
  story: '',
  fbCardUri: null,
  fbCardThumbUri: null,
  previewUri: '/previews/41.jpg',
  isStoryHidden: false,
  isNameWithheld: false,
  isStoryWithheld: false,
  isPhotoWithheld: false,
  isYearWithheld: false,
};

const user: User = {
  accountId: 1,
  token: '',
  role: 'User',
  isAdmin: false,
  phoneNumberConfirmed: true,
  phoneLastFour: '',
  matchedFb: false,
  firstName: 'Ann',
  lastName: 'Example',
  freakBrotherNumber: null,
  pendingNumber: null,
  claim: { state: 'none', vouches: 0, needed: 0 },
  isPhonePending: false,
  codeSentTo: null,
  codeWorksUntil: null,
  hasSecondFactor: false,
  needsSecondFactor: false,
};

const mark: OwnMark = {
  markId: 1,
  photo: { photoId: 1, thumbPhotoUri: '', thumbWidth: 1, thumbHeight: 1, caption: '' },
  x: 0,
  y: 0,
};

const jump = { day: 7, month: 8, monthShortName: 'Aug', year: 1971 };

test.each<[string, Partial<OwnMemberProfile>, string]>([
  [
    'Your jump',
    { ...jump, location: 'Red Silo', maneuver: '8 way' },
    '7 Aug 1971 · Red Silo · 8 way',
  ],
  ['Your jump', { year: 1971, maneuver: '8 way' }, '1971 · 8 way'],
  ['Your jump', {}, 'Nothing yet'],
  ['Story', {}, 'Nothing yet'],
  ['Story', { story: 'First line\n\nSecond line' }, 'First line Second line'],
  ['Story', { story: `${'word '.repeat(11)}longer than a row` }, `${'word '.repeat(11)}longe…`],
  ['Story', { story: 'A story', isStoryHidden: true }, 'Hidden by an admin'],
  ['Card and photo', {}, 'None yet'],
  ['Card and photo', { avatarUri: '/a' }, 'A photo, no card yet'],
  ['Card and photo', { fbCardUri: '/c' }, 'A card, no photo yet'],
  ['Card and photo', { avatarUri: '/a', fbCardUri: '/c' }, 'A card and a photo'],
  ['What others see', {}, 'Everything'],
  ['What others see', { isNameWithheld: true, isYearWithheld: true }, 'Only your number'],
  ['What others see', { isStoryWithheld: true, isYearWithheld: true }, 'Not your story, date'],
  ['What others see', { isPhotoWithheld: true }, 'Not your pictures'],
])('%s of %j is %s', (label, change, value) => {
  const member = { ...blank, ...change };
  const rows = [...memberRows(member, null), ...accountRows(user, member, 'ann@example.org')];
  expect(rows.find((row) => row.label === label)?.value).toBe(value);
});

test.each([
  [0, 0, 'None yet'],
  [0, 2, '2'],
  [1, 2, '1 waiting for you to agree'],
])('with %i marks that wait and %i photos: %s', (waiting, shown, value) => {
  const marks = { problem: null, removed: [] };
  const rows = memberRows(blank, {
    ...marks,
    waiting: Array.from({ length: waiting }, () => mark),
    shown: Array.from({ length: shown }, () => mark),
  });
  expect(rows.find(({ label }) => label === 'Photos of you')?.value).toBe(value);
});

test('an account without a member sees only what applies to it', () => {
  const labels = accountRows(user, null, 'ann@example.org').map(({ label }) => label);
  expect(labels).toEqual(['Password and devices', 'Emails', 'Your data']);
  expect(unlinkedRows(user)).toEqual([
    { to: '/claim-number', label: 'Your number', value: 'None yet' },
  ]);
  expect(unlinkedRows({ ...user, pendingNumber: 8 })[0]?.value).toBe('Your claim of FB8 waits');
  expect(unlinkedRows({ ...user, isAdmin: true })).toEqual([]);
});

test('says whether two-step sign-in is on, and offers an invitation where members vouch', () => {
  const secured = {
    ...user,
    hasSecondFactor: true,
    claim: { state: 'linked' as const, vouches: 0, needed: 2 },
  };
  const rows = accountRows(secured, blank, 'ann@example.org');
  expect(rows.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'What others see: Everything',
    'Password and devices: Two-step sign-in is on',
    'Emails: ann@example.org',
    'Your data: Download or delete',
    'Invite a load mate: It counts as your vouch',
  ]);
});
