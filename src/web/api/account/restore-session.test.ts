import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/accounts/account.ts';
import { Refusal } from '#contract/errors.ts';
import type { Call } from '#contract/api/web-bundle.ts';
import type { Session, SessionStore } from '../session.ts';
import { restoreSession } from './restore-session.ts';

const user = { token: 'abc' } as User;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
});

/** A session with a stored token on a site that is down until `isDown` is false. */
function openSession() {
  let session: Session = { kind: 'validating', token: 'abc', retry: null };
  const store = {
    read: () => session,
    readToken: () => 'abc',
    show: (next: Session) => (session = next),
    renew: (renewed: User) => (session = { kind: 'signed-in', user: renewed }),
  } as unknown as SessionStore;
  const site = { isDown: true, tries: 0 };
  const call = vi.fn(async () => {
    site.tries += 1;
    if (site.isDown) throw new Refusal('not_ready');
    return { body: user };
  }) as unknown as Call;
  return { store, site, call };
}

test('a site that is down is asked again after pauses of 1, 2 and 4 seconds, and at most 30', async () => {
  const { store, site, call } = openSession();
  void restoreSession(store, 'abc', call);
  for (const [seconds, tries] of [
    [0, 1],
    [1, 2],
    [2, 3],
    [4, 4],
    [8 + 16 + 30, 7],
    [29, 7],
    [1, 8],
  ] as const) {
    await vi.advanceTimersByTimeAsync(1000 * seconds);
    expect(site.tries).toBe(tries);
  }
  expect(store.read()).toMatchObject({ kind: 'validating', token: 'abc' });
});

test.each([
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
  [
    'the user asks for it',
    (session: Session) => {
      if (session.kind === 'validating') session.retry?.();
    },
  ],
])('it is asked at once when %s', async (_, act: (session: Session) => void) => {
  const { store, site, call } = openSession();
  const validated = restoreSession(store, 'abc', call);
  await vi.advanceTimersByTimeAsync(5000);
  expect(site.tries).toBe(3);
  site.isDown = false;
  act(store.read());
  await validated;
  expect(site.tries).toBe(4);
  expect(store.read()).toEqual({ kind: 'signed-in', user });
});

test('it is not asked again once the session has ended', async () => {
  const { store, site, call } = openSession();
  const validated = restoreSession(store, 'abc', call);
  await vi.advanceTimersByTimeAsync(0);
  store.show({ kind: 'visitor', ended: 'logout' });
  await vi.advanceTimersByTimeAsync(60_000);
  await validated;
  expect(site.tries).toBe(1);
});
