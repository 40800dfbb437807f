import { expect, test } from 'vitest';
import { keepDraft, takeDraft } from './kept-drafts.ts';

const ann = { accountId: 1 };
const bea = { accountId: 2 };
const typed = { city: 'Hinckley', oldPassword: 'secret', confirmPassword: 'secret' };

test('restores a draft once, without passwords', () => {
  keepDraft('/my-profile', ann, typed);
  expect(takeDraft('/profile-photo', ann)).toEqual({});
  expect(takeDraft('/my-profile', ann)).toEqual({ city: 'Hinckley' });
  expect(takeDraft('/my-profile', ann)).toEqual({});
});

test('gives a draft only to its owner, and deletes it when another account opens the page', () => {
  keepDraft('/my-profile', ann, typed);
  expect(takeDraft('/my-profile', bea)).toEqual({});
  expect(takeDraft('/my-profile', ann)).toEqual({});
});
