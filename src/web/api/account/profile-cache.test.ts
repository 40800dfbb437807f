import { expect, test } from 'vitest';
import type { AccountProfile } from '#contract/accounts/settings.ts';
import { Refusal } from '#contract/errors.ts';
import type { Call } from '#contract/api/web-bundle.ts';
import type { SessionStore } from '../session.ts';
import { createProfileCache } from './profile-cache.ts';

const profileOf = (city: string) => ({ city }) as AccountProfile;

/** A cache whose server returns these responses in order, and a session that can change. */
function cacheWith(...responses: (AccountProfile | Refusal)[]) {
  let requestCount = 0;
  let token: string | null = 'abc';
  const listeners: (() => void)[] = [];
  const store = {
    readToken: () => token,
    subscribe: (listener: () => void) => listeners.push(listener),
  } as unknown as SessionStore;
  const call = (() => {
    const response = responses[requestCount++];
    return response instanceof Refusal
      ? Promise.reject(response)
      : Promise.resolve({ body: response });
  }) as unknown as Call;
  const cache = createProfileCache(store, call);
  return {
    cache,
    requestCount: () => requestCount,
    changeToken(next: string | null) {
      token = next;
      for (const listener of listeners) listener();
    },
  };
}

const settled = () =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

test('requests the profile once, until it is reloaded or changed', async () => {
  const { cache, requestCount } = cacheWith(profileOf('one'), profileOf('two'));
  cache.load();
  cache.load();
  expect(cache.read()).toBe(null);
  await settled();
  cache.load();
  expect(cache.read()).toEqual({ isOk: true, value: profileOf('one') });
  expect(requestCount()).toBe(1);
  cache.reload();
  expect(cache.read()).toEqual({ isOk: true, value: profileOf('one') });
  await settled();
  expect(cache.read()).toEqual({ isOk: true, value: profileOf('two') });
  cache.keep(profileOf('three'));
  cache.load();
  expect(cache.read()).toEqual({ isOk: true, value: profileOf('three') });
  expect(requestCount()).toBe(2);
});

test('a failed load has its reason and can be repeated', async () => {
  const { cache } = cacheWith(new Refusal('not_ready'), profileOf('one'));
  cache.load();
  await settled();
  expect(cache.read()).toMatchObject({ isOk: false, failure: { code: 'not_ready' } });
  cache.reload();
  await settled();
  expect(cache.read()).toMatchObject({ isOk: true });
});

test('a failed reload leaves the profile, and a response from before a change is late', async () => {
  const { cache } = cacheWith(profileOf('one'), new Refusal('not_ready'), profileOf('old'));
  cache.load();
  await settled();
  cache.reload();
  await settled();
  expect(cache.read()).toEqual({ isOk: true, value: profileOf('one') });
  cache.reload();
  cache.keep(profileOf('two'));
  await settled();
  expect(cache.read()).toEqual({ isOk: true, value: profileOf('two') });
});

test('a new session sees no data of the previous one, not even from a late response', async () => {
  const { cache, changeToken } = cacheWith(profileOf('hers'), profileOf('late'), profileOf('his'));
  cache.load();
  await settled();
  cache.reload();
  changeToken(null);
  expect(cache.read()).toBe(null);
  await settled();
  expect(cache.read()).toBe(null);
  changeToken('def');
  cache.load();
  await settled();
  expect(cache.read()).toEqual({ isOk: true, value: profileOf('his') });
});
