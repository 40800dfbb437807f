import { useEffect, useSyncExternalStore } from 'react';
import { useSession } from '#web/api/session-context.ts';
import type * as signedInParts from './signed-in-parts.tsx';

type SignedInParts = typeof signedInParts;

let parts: SignedInParts | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Call it as soon as a session is possible. A page on which people sign in has the parts before they do, because a new
 * release removes the file. Without them, pages still work.
 */
export async function loadSignedInParts(): Promise<void> {
  if (parts !== null) return;
  try {
    parts = await import('./signed-in-parts.tsx');
    for (const listener of listeners) listener();
  } catch {
    // The next session tries again.
  }
}

/** Null for visitors, and until the parts are loaded. */
export function useSignedInParts(): SignedInParts | null {
  const { kind } = useSession();
  const loaded = useSyncExternalStore(
    subscribe,
    () => parts,
    () => null,
  );
  const isNeeded = kind === 'validating' || kind === 'signed-in';
  useEffect(() => {
    if (isNeeded) void loadSignedInParts();
  }, [isNeeded]);
  return kind === 'signed-in' ? loaded : null;
}
