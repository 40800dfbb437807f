/** For shared responses. Shared caches keep them for 5 seconds, and for one more minute while the site is down. */
export const sharedCaching = 'public, max-age=0, s-maxage=5, stale-if-error=60';
/** For responses to one client. */
export const personalCaching = 'private, no-store';
/** For errors and redirects, which must not outlive their cause. */
export const noCaching = 'no-store';

const dayMs = 24 * 60 * 60_000;

/** Until the next midnight at UTC. */
export const restOfDayMs = (now: number): number => dayMs - (now % dayMs);

/**
 * Compares If-None-Match as in RFC 9110, section 13.1.2: weakly, with each tag in the list. `*` matches everything.
 *
 * @param etag with its quotes
 */
export function matchesETag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag) return true;
  return header.split(',').some((part) => {
    const candidate = part.trim().replace(/^W\//, '');
    return candidate === '*' || candidate === etag;
  });
}
