/** Caches the account's profile until it changes or the session ends. */
import { useEffect, useSyncExternalStore } from 'react';
import { getProfile, type AccountProfile } from '#contract/accounts/settings.ts';
import type { Call } from '#contract/api/web-bundle.ts';
import { useCall } from '../call-context.ts';
import { useSessionStore } from '../session-context.ts';
import type { SessionStore } from '../session.ts';
import { settle, type Settled } from '../settle.ts';

export interface ProfileCache {
  /** Null until the server has answered. */
  readonly read: () => Settled<AccountProfile> | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads the profile unless it is cached or already loading. */
  readonly load: () => void;
  /** Loads the profile again. The cached one stays until there is a newer one. */
  readonly reload: () => void;
  /** Stores the profile that the server returned after a change. */
  readonly keep: (profile: AccountProfile) => void;
}

export function createProfileCache(store: SessionStore, call: Call): ProfileCache {
  const listeners = new Set<() => void>();
  let profile: Settled<AccountProfile> | null = null;
  let isRequested = false;
  /** Of the newest request or change; responses to older requests are late. */
  let newest = 0;
  let token = store.readToken();

  function show(next: Settled<AccountProfile> | null) {
    profile = next;
    for (const listener of listeners) listener();
  }

  store.subscribe(() => {
    if (store.readToken() === token) return;
    token = store.readToken();
    isRequested = false;
    show(null);
  });

  async function ask() {
    // A page that shows the profile can outlive its session for a moment.
    if (token === null) return;
    isRequested = true;
    const requestToken = token;
    newest += 1;
    const own = newest;
    const response = await settle(call(getProfile));
    if (token !== requestToken || own !== newest) return;
    if (!response.isOk && profile?.isOk) return;
    show(response.isOk ? { isOk: true, value: response.value.body } : response);
  }

  return {
    read: () => profile,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load() {
      if (!isRequested) void ask();
    },
    reload: () => void ask(),
    keep(value) {
      isRequested = true;
      newest += 1;
      show({ isOk: true, value });
    },
  };
}

const caches = new WeakMap<SessionStore, ProfileCache>();

/** Returns the cache of this session store; there is one per store. */
export function profileCacheOf(store: SessionStore, call: Call): ProfileCache {
  const known = caches.get(store) ?? createProfileCache(store, call);
  caches.set(store, known);
  return known;
}

interface OwnProfile extends Pick<ProfileCache, 'reload' | 'keep'> {
  readonly profile: Settled<AccountProfile> | null;
}

/** For guarded pages. Loads the profile if it is not cached. */
export function useOwnProfile(): OwnProfile {
  const cache = profileCacheOf(useSessionStore(), useCall());
  const profile = useSyncExternalStore(cache.subscribe, cache.read, cache.read);
  useEffect(() => cache.load(), [cache]);
  return { profile, reload: cache.reload, keep: cache.keep };
}
