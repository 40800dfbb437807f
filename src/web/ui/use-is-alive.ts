/** Whether the page has come alive: false on the server, and for the first render, which must equal the server's. */
import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

export function useIsAlive(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
