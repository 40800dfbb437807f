/** What browsers and the caches on the way may keep of a response, and whether they have it already. */

/** What everybody gets alike: caches on the way keep it for five seconds, and a minute longer while the site is down. */
export const sharedCaching = 'public, max-age=0, s-maxage=5, stale-if-error=60';
/** What belongs to one request. */
export const personalCaching = 'private, no-store';
/** Errors and redirects, which may not outlive their reason. */
export const noCaching = 'no-store';

/**
 * Compares If-None-Match as RFC 9110, section 13.1.2, says: weakly, with each of the list; `*` matches everything.
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
