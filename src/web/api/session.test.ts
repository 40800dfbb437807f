import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/accounts/account.ts';
import { createSession, type Session } from './session.ts';

const attributes = new Set<string>();
const stored = new Map<string, string>();

beforeEach(() => {
  attributes.clear();
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    clear: () => stored.clear(),
  });
  vi.stubGlobal('document', {
    documentElement: {
      toggleAttribute: (name: string, isSet: boolean) =>
        isSet ? attributes.add(name) : attributes.delete(name),
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const userWith = (token: string) => ({ token, firstName: 'Ann' }) as User;

/** A session, with the tokens it validated and the states it showed. */
function openSession() {
  const validated: string[] = [];
  const shown: Session[] = [];
  const store = createSession((_, token) => validated.push(token));
  store.subscribe(() => shown.push(store.read()));
  return { store, validated, shown };
}

test('without a token the session is a visitor and nothing is validated', () => {
  const { store, validated, shown } = openSession();
  store.follow();
  expect(store.read()).toEqual({ kind: 'visitor', ended: null });
  expect([store.readToken(), validated, shown]).toEqual([null, [], []]);
});

test('a stored token is used while it is validated, and validated once', () => {
  stored.set('authToken', 'abc');
  const { store, validated } = openSession();
  store.follow();
  store.follow();
  expect(store.read()).toMatchObject({ kind: 'validating', token: 'abc' });
  expect([store.readToken(), validated]).toEqual(['abc', ['abc']]);
  expect(attributes).toEqual(new Set(['data-session']));
});

test('signing in stores the token, and ending the session clears the storage', () => {
  const { store } = openSession();
  store.keep(userWith('abc'));
  stored.set('anything', 'else');
  expect(stored.get('authToken')).toBe('abc');
  expect(store.readToken()).toBe('abc');
  store.end('abc', 'logout');
  expect(store.read()).toEqual({ kind: 'visitor', ended: 'logout' });
  expect([stored.size, attributes.size]).toEqual([0, 0]);
});

test('signing in clears what another account left, but not what a visitor or the same account wrote', () => {
  const { store } = openSession();
  const ann = { ...userWith('of Ann'), accountId: 1 };
  const bea = { ...userWith('of Bea'), accountId: 2 };
  stored.set('remembrance-8', 'written');
  store.keep(ann);
  store.keep({ ...ann, token: 'newer' });
  expect([...stored.keys()]).toEqual(['remembrance-8', 'authToken']);
  store.keep(bea);
  expect([...stored]).toEqual([['authToken', 'of Bea']]);
});

test('the late end of an older session does not affect the current one', () => {
  const { store } = openSession();
  store.keep(userWith('new'));
  store.end('old', 'expiry');
  expect(store.readToken()).toBe('new');
  expect(stored.get('authToken')).toBe('new');
});

test('a session that ends after another tab signed in keeps that tab’s storage and follows it', () => {
  const { store, validated, shown } = openSession();
  store.keep(userWith('old'));
  stored.set('authToken', 'new');
  store.end('old', 'expiry');
  expect(stored.get('authToken')).toBe('new');
  expect(validated).toEqual(['new']);
  expect(shown.map(({ kind }) => kind)).toEqual(['signed-in', 'visitor', 'validating']);
});

test('renewing shows the user but stores nothing', () => {
  const { store } = openSession();
  stored.set('authToken', 'abc');
  store.follow();
  store.renew(userWith('abc'));
  expect(store.read()).toEqual({ kind: 'signed-in', user: userWith('abc') });
  stored.clear();
  store.renew(userWith('abc'));
  expect(stored.size).toBe(0);
});

test('a late response for an older session does not affect the current one', () => {
  const { store, validated } = openSession();
  store.keep(userWith('new'));
  store.renew(userWith('old'));
  expect(store.readToken()).toBe('new');
  stored.set('authToken', 'newer');
  store.renew(userWith('new'));
  expect(stored.get('authToken')).toBe('newer');
  expect(store.read()).toMatchObject({ kind: 'validating', token: 'newer' });
  expect(validated).toEqual(['newer']);
});

test('signing out in another tab signs out this tab', () => {
  const { store } = openSession();
  store.keep(userWith('abc'));
  stored.clear();
  store.follow();
  expect(store.read()).toEqual({ kind: 'visitor', ended: 'logout' });
});
