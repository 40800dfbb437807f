/** The service worker that keeps the site on the device. */
import { keptTiming } from '#contract/offline.ts';

const url = '/service-worker.js';

/** The page's content security policy requires a trusted URL. */
const policy = window.trustedTypes?.createPolicy('service-worker', {
  createScriptURL(scriptUrl) {
    if (scriptUrl === url) return scriptUrl;
    throw new TypeError('The site has one service worker.');
  },
});

/** Resolves when a service worker is active. */
export async function registerServiceWorker(): Promise<void> {
  await navigator.serviceWorker.register(policy?.createScriptURL(url) ?? url);
  await navigator.serviceWorker.ready;
}

/** Whether this page came from the device. */
export function isCachedPage(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.serverTiming.some(({ name }) => name === keptTiming) ?? false;
}
