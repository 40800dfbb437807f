import { useSyncExternalStore } from 'react';

export const offlineText = 'You are offline. This loads again when the connection is back.';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const isOffline = () => !navigator.onLine;
const isOfflineOnServer = () => false;

export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline, isOfflineOnServer);
}
