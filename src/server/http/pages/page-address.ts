/** Decides which addresses are pages, and where an impossible page address should redirect. */

/** These prefixes are not pages: an unknown path below them gets an error of the API. */
const notPages = /^\/(api|health|assets|photos|previews)(\/|\?|$)/i;

/** A request target may also be a whole URL (RFC 9112, section 3.2.2); pages have paths only. */
export function isPageAddress(target: string): boolean {
  return target.startsWith('/') && !notPages.test(target);
}

/** Whether every percent sign starts a UTF-8 character. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Other percent signs are escaped, so that the text stays readable. */
const readable = (path: string) =>
  path.replaceAll(/(?:%[0-9a-f]{2})+|%/gi, (written) =>
    written !== '%' && isDecodable(written) ? written : written.replaceAll('%', '%25'),
  );

/** Mail programs break long links; no page has a line break in its path. */
const withoutLineBreaks = (path: string) => path.replaceAll(/%0a|%0d|%e2%80%a8|%e2%80%a9/gi, '');

/** Thousands in a row would keep the router busy for seconds, because its patterns take quadratic time. */
const withSingleSlashes = (path: string) => path.replaceAll(/\/{2,}/g, '/');

/** URL parsers give these characters a meaning in a path that the router does not. */
const unclear = /[\\#]|\/(\.|%2e){1,2}(\/|$)/i;

const pathOf = (target: string) => target.split('?', 1)[0] ?? '';

/** Whether all parsers read the path in the same way. */
export const isClear = (target: string): boolean => !unclear.test(pathOf(target));

/** The address with a possible page path; null if it has one already. The query stays unchanged. */
export function mendedAddress(target: string): string | null {
  const path = pathOf(target);
  const mended = withSingleSlashes(readable(withoutLineBreaks(path)));
  if (mended === path && isClear(path)) return null;
  const { pathname } = new URL(mended.replace(/^[\\/]+/, '/'), 'http://localhost');
  // A single slash, because two slashes or backslashes would lead to another site.
  return withSingleSlashes(pathname) + target.slice(path.length);
}
