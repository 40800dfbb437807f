import { expect, test } from 'vitest';
import type { AnnouncedState } from '#contract/accounts/announced-changes.ts';
import type { LoggedChangeView } from '#contract/changes/changes.ts';
import { placeOf } from './change-place.ts';
import { nameOfActor, titleOf } from './change-labels.ts';

test.each([
  ['import', 'The command “import”'],
  ['announced change', 'The site, or a link that it sent'],
  ['former email', 'The link to a former email'],
  ['sweep', 'The site'],
])('says that %s is %s', (name, words) => {
  expect(nameOfActor({ kind: 'command', accountId: null, name })).toBe(words);
});

const entry = { fields: [], action: 'changed', movedTo: null, messageId: null, accountId: null };
const change = (given: Partial<LoggedChangeView>) => ({ ...entry, ...given }) as LoggedChangeView;

test.each<[AnnouncedState | null, string]>([
  ['done', 'Announced change: done'],
  ['objected', 'Announced change: stopped'],
  [null, 'Announced change: changed'],
])('says of an announced change that is %s: %s', (after, title) => {
  const fields = [{ name: 'changeState' as const, before: 'open', after }];
  expect(titleOf(change({ subject: 'announced change', fields }))).toBe(title);
});

test('names the page that changes back what the log does not', () => {
  const whyNever = 'This is not undone here.';
  const of = (given: Partial<LoggedChangeView>) => placeOf(change({ whyNever, ...given }))?.address;
  expect(of({ subject: 'claim', accountId: 7 })).toBe('/Manifest/Accounts/7');
  expect(of({ subject: 'message', messageId: 3 })).toBe('/Manifest?item=message-3');
  expect(of({ subject: 'keeper' })).toBe('/Manifest?kind=keeper&show=answered');
  expect(of({ subject: 'keeper', action: 'erased' })).toBeUndefined();
  expect(of({ subject: 'member' })).toBeUndefined();
});
