/** Cache-Control values, and conditional requests. */

/** Shared responses: caches keep them for five seconds, and for a minute longer while the site is down. */
export const sharedCaching = 'public, max-age=0, s-maxage=5, stale-if-error=60';
/** Personal responses. */
export const personalCaching = 'private, no-store';
/** Errors and redirects, which must not outlive their cause. */
export const noCaching = 'no-store';

/**
 * Compares If-None-Match weakly with each tag of the list (RFC 9110, section 13.1.2); `*` matches everything.
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
