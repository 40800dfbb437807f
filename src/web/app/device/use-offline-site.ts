/** Keeps the site on this device while a page is open. */
import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { readList } from '#web/api/offline/answer-offline.ts';
import { refreshList } from '#web/api/offline/refresh-list.ts';
import { keptTiming } from '#contract/offline.ts';

const longEnoughMs = 60_000;

/** Someone who saves data does not load pages in advance. */
const isSavingData = () =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData ===
  true;

let refreshedAt = 0;

/**
 * Whatever fails is tried again with the next page.
 *
 * @param onReached called when the site has answered
 */
async function cacheSite(onReached?: () => void): Promise<void> {
  try {
    await registerServiceWorker();
    if (!navigator.onLine) {
      await readList();
      return;
    }
    if (Date.now() - refreshedAt < longEnoughMs) return;
    refreshedAt = Date.now();
    if (await refreshList()) onReached?.();
  } catch {
    refreshedAt = 0;
  }
}

export function useOfflineSite(): void {
  const { revalidate } = useRevalidator();
  const renew = useEffectEvent(() => void revalidate());
  useEffect(() => {
    // Only secure addresses have service workers, and only a build has the file.
    if (!('serviceWorker' in navigator) || import.meta.env.DEV || isSavingData()) return;
    const keep = () => void cacheSite();
    const cacheWhenShown = () => {
      if (!document.hidden) keep();
    };
    // What the page shows can be from the device, and looks current once the note is gone. A network without the site
    // would replace it by an error.
    const cacheAndRefresh = () => {
      refreshedAt = 0;
      void cacheSite(renew);
    };
    if (isCachedPage()) cacheAndRefresh();
    else keep();
    window.addEventListener('online', cacheAndRefresh);
    window.addEventListener('offline', keep);
    document.addEventListener('visibilitychange', cacheWhenShown);
    return () => {
      window.removeEventListener('online', cacheAndRefresh);
      window.removeEventListener('offline', keep);
      document.removeEventListener('visibilitychange', cacheWhenShown);
    };
  }, []);
}

const url = '/service-worker.js';

/** The page's content security policy requires a trusted URL. */
const policy = window.trustedTypes?.createPolicy('service-worker', {
  createScriptURL(scriptUrl) {
    if (scriptUrl === url) return scriptUrl;
    throw new TypeError('The site has one service worker.');
  },
});

/** Resolves when a service worker is active. */
async function registerServiceWorker(): Promise<void> {
  await navigator.serviceWorker.register(policy?.createScriptURL(url) ?? url);
  await navigator.serviceWorker.ready;
}

/** Whether this page came from the device. */
function isCachedPage(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.serverTiming.some(({ name }) => name === keptTiming) ?? false;
}
