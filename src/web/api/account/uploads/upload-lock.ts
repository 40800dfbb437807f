/** Lets one tab send at a time. */

/** A tab that the system has suspended can hold the lock for long. */
const longestWaitMs = 30_000;

/** @returns null if another tab has held the lock for too long */
export async function withUploadLock<Result>(work: () => Promise<Result>): Promise<Result | null> {
  // Without the lock two tabs may send the same photo, which makes one photo as well.
  if (!('locks' in navigator)) return work();
  const waiting = AbortSignal.timeout(longestWaitMs);
  try {
    return await navigator.locks.request('uploads', { signal: waiting }, work);
  } catch (error) {
    if (error === waiting.reason) return null;
    throw error;
  }
}
