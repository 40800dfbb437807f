import { expect, test } from 'vitest';
import { addressTextLimit } from '../limits.ts';
import { operations } from './operations.ts';

const writes = Object.values(operations).filter(({ method }) => method !== 'GET');

test('every write that needs a session has a limit per account', () => {
  const ofAccounts = writes.filter(({ access }) => access !== 'public');
  expect(ofAccounts.length).toBeGreaterThan(30);
  const without = ofAccounts.filter(({ accountLimit }) => accountLimit === null);
  expect(without.map(({ id }) => id)).toEqual([]);
});

/**
 * These use cases count codes and links per address themselves: a valid link must work even if all limits are used up.
 */
const countedByUseCase = ['checkResetCode', 'resetPassword', 'checkLink', 'validateByLink'];

test('every public write has a limit per address', () => {
  const ofAll = writes.filter(({ access }) => access === 'public');
  expect(ofAll.length).toBeGreaterThan(5);
  const without = ofAll.filter(({ rateLimit }) => rateLimit === null);
  expect(without.map(({ id }) => id).toSorted()).toEqual(countedByUseCase.toSorted());
});

test('the text of every write is counted, or the operation says why not', () => {
  const uncounted = writes.filter(({ textLimit, unmetered }) => !textLimit && !unmetered);
  expect(uncounted.map(({ id }) => id)).toEqual([]);
  const ofAddresses = writes.filter(({ textLimit }) => textLimit === addressTextLimit);
  expect(ofAddresses.map(({ id }) => id).toSorted()).toEqual([
    'answerRelayed',
    'register',
    'registerKeeper',
    'sendMessage',
  ]);
});

test('limits with the same name are identical', () => {
  const all = Object.values(operations).flatMap(({ rateLimit, accountLimit, textLimit }) =>
    [rateLimit, accountLimit, textLimit].filter((limit) => limit !== null),
  );
  for (const [name, limits] of Map.groupBy(all, (limit) => limit.name)) {
    expect(new Set(limits.map((limit) => JSON.stringify(limit))).size, name).toBe(1);
  }
});
