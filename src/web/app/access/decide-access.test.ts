import { expect, test } from 'vitest';
import type { User } from '#contract/accounts/account.ts';
import type { Session, SessionEnd } from '#web/api/session.ts';
import { decideAccess, type PageAccess } from './decide-access.ts';

const user: User = {
  accountId: 1,
  token: 'abc',
  role: 'User',
  isAdmin: false,
  phoneNumberConfirmed: true,
  phoneLastFour: '',
  matchedFb: true,
  firstName: 'Ann',
  lastName: 'Example',
  freakBrotherNumber: 1,
  pendingNumber: null,
  claim: { state: 'linked', vouches: 0, needed: 0 },
  isPhonePending: false,
  codeSentTo: null,
  codeWorksUntil: null,
  hasSecondFactor: false,
  needsSecondFactor: false,
};
const signedIn = (parts: Partial<User> = {}): Session => ({
  kind: 'signed-in',
  user: { ...user, ...parts },
});

const sessions = {
  unknown: { kind: 'unknown' },
  validating: { kind: 'validating', token: 'abc', retry: null },
  visitor: { kind: 'visitor', ended: null },
  unvalidated: signedIn({ phoneNumberConfirmed: false }),
  member: signedIn(),
  admin: signedIn({ isAdmin: true, role: 'Admin' }),
  'unvalidated admin': signedIn({ isAdmin: true, phoneNumberConfirmed: false }),
  'admin without the second factor': signedIn({ isAdmin: true, needsSecondFactor: true }),
} satisfies Record<string, Session>;

/** The result of each page for each session, in the order of `sessions`. */
const table: Record<PageAccess, string> = {
  anyone: 'allow allow allow allow allow allow allow allow',
  visitor: 'allow wait allow /back /back /back /back /back',
  'signed-in': 'wait wait stop allow allow allow allow allow',
  validated: 'wait wait stop /validate-account allow allow /validate-account allow',
  admin: 'wait wait stop /validate-account / allow /validate-account second-factor',
};

test.each(Object.keys(table) as PageAccess[])('decides who sees a page for %s', (access) => {
  const verdicts = Object.values(sessions).map((session) => {
    const verdict = decideAccess({ access, session, wasShown: false, returnTo: '/back' });
    return 'to' in verdict ? verdict.to : verdict.kind;
  });
  expect(verdicts.join(' ')).toBe(table[access]);
});

test('signing out or deleting the account on a guarded page leads home; an expired session leads to sign-in', () => {
  const visit = { access: 'validated', wasShown: true, returnTo: '/' } as const;
  const after = (ended: SessionEnd) =>
    decideAccess({ ...visit, session: { kind: 'visitor', ended } });
  expect(after('logout')).toEqual({ kind: 'lead', to: '/' });
  expect(after('deletion')).toEqual({ kind: 'lead', to: '/' });
  expect(after('expiry')).toEqual({ kind: 'stop' });
});
