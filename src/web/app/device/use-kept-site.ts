/** Keeps the site on this device while a page is open. */
import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { readList } from '#web/api/offline/answer-offline.ts';
import { refreshList } from '#web/api/offline/refresh-list.ts';
import { registerServiceWorker, wasPageChanged } from '#web/api/offline/service-worker.ts';

const longEnoughMs = 60_000;

/** Someone who saves data does not load pages in advance. */
const isSavingData = () =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData ===
  true;

let refreshedAt = 0;

interface Found {
  /** This page came from the device and has changed since. */
  readonly onChange: () => void;
  /** The site has answered. */
  readonly onReached?: () => void;
}

/** Whatever fails is tried again with the next page. */
async function keepSite({ onChange, onReached }: Found): Promise<void> {
  try {
    await registerServiceWorker();
    // The answer waits for the network, and the list does not wait for it.
    void wasPageChanged().then((isChanged) => {
      if (isChanged) onChange();
    });
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

export function useKeptSite(): void {
  const { revalidate } = useRevalidator();
  const onChange = useEffectEvent(() => void revalidate());
  useEffect(() => {
    // Only secure addresses have service workers, and only a build has the file.
    if (!('serviceWorker' in navigator) || import.meta.env.DEV || isSavingData()) return;
    const keep = () => void keepSite({ onChange });
    const keepWhenShown = () => {
      if (!document.hidden) keep();
    };
    // What the page shows can be from the device, and looks current once the note is gone. A network without the site
    // would replace it by an error.
    const keepWhenBack = () => {
      refreshedAt = 0;
      void keepSite({ onChange, onReached: onChange });
    };
    keep();
    window.addEventListener('online', keepWhenBack);
    window.addEventListener('offline', keep);
    document.addEventListener('visibilitychange', keepWhenShown);
    return () => {
      window.removeEventListener('online', keepWhenBack);
      window.removeEventListener('offline', keep);
      document.removeEventListener('visibilitychange', keepWhenShown);
    };
  }, []);
}
