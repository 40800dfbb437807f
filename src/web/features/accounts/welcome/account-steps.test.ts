import { expect, test } from 'vitest';
import type { User } from '#contract/accounts/account.ts';
import { accountStep } from './account-steps.ts';

const complete: User = {
  accountId: 2,
  token: 'token',
  role: 'User',
  isAdmin: false,
  phoneNumberConfirmed: true,
  phoneLastFour: '',
  matchedFb: false,
  firstName: 'Ann',
  lastName: 'Example',
  freakBrotherNumber: null,
  pendingNumber: null,
  claim: { state: 'none', vouches: 0, needed: 2 },
  isPhonePending: false,
  codeSentTo: 'a…@example.org',
  codeWorksUntil: null,
  hasSecondFactor: false,
  needsSecondFactor: false,
};
const unvalidated = { phoneNumberConfirmed: false, pendingNumber: 8 };
const byAdmin = { state: 'waiting', vouches: 0, needed: 0 } as const;

test.each<[string, Partial<User>, string | undefined]>([
  ['the code comes before the claim', unvalidated, 'One step left'],
  ['a new phone', { isPhonePending: true }, 'Your new phone is not confirmed yet'],
  ['a second step', { needsSecondFactor: true }, 'Set up two-step sign-in to use the admin pages'],
  ['vouches', { pendingNumber: 8 }, 'Your claim of FB8 waits for two members or an admin'],
  ['review', { pendingNumber: 8, claim: byAdmin }, 'Your claim of FB8 waits for an admin'],
  ['nothing', {}, undefined],
])('%s', (_, changes, title) => {
  expect(accountStep({ ...complete, ...changes })?.title).toBe(title);
});
